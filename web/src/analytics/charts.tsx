import type { Analytics } from '@aangan/contract/analytics'
import { BarChart } from './bar-chart.tsx'
import { vehiclesOf } from './counts.ts'

export const Charts = ({ of }: { of: Analytics }) => (
  <div className="mt-6 grid gap-4 lg:grid-cols-2">
    <BarChart
      title="Owners and tenants"
      columns={['Users']}
      rows={[
        { label: 'Owners', bars: [{ value: of.owners, fill: 'fill-brand' }] },
        { label: 'Tenants', bars: [{ value: of.tenants, fill: 'fill-marigold' }] },
      ]}
    />
    <BarChart
      title="Users by status"
      columns={['Users']}
      rows={[
        { label: 'Active', bars: [{ value: of.activeUsers, fill: 'fill-success' }] },
        { label: 'Pending', bars: [{ value: of.pendingUsers, fill: 'fill-marigold' }] },
        { label: 'Disabled', bars: [{ value: of.disabledUsers, fill: 'fill-danger' }] },
      ]}
    />
    <div className="lg:col-span-2">
      <BarChart
        title="Users with many vehicles"
        columns={['Owners', 'Tenants']}
        rows={vehiclesOf(of).map(({ short, owners, tenants }) => ({
          label: short,
          bars: [
            { value: owners, fill: 'fill-brand' },
            { value: tenants, fill: 'fill-marigold' },
          ],
        }))}
      />
    </div>
  </div>
)
