import type { Analytics } from '@aangan/contract/record/analytics'
import { BarChart } from './bar-chart.tsx'
import { vehicleCounts } from './counts.ts'

export const Charts = ({ of, communityId }: { of: Analytics; communityId: string }) => (
  <div className="mt-6 grid gap-4 lg:grid-cols-2">
    <BarChart
      of={of}
      communityId={communityId}
      title="Owners and tenants"
      columns={['Users']}
      rows={[
        { label: 'Owners', bars: [{ name: 'owners', fill: 'fill-brand' }] },
        { label: 'Tenants', bars: [{ name: 'tenants', fill: 'fill-marigold' }] },
      ]}
    />
    <BarChart
      of={of}
      communityId={communityId}
      title="Users by status"
      columns={['Users']}
      rows={[
        { label: 'Active', bars: [{ name: 'activeUsers', fill: 'fill-success' }] },
        { label: 'Pending', bars: [{ name: 'pendingUsers', fill: 'fill-marigold' }] },
        { label: 'Disabled', bars: [{ name: 'disabledUsers', fill: 'fill-danger' }] },
      ]}
    />
    <div className="lg:col-span-2">
      <BarChart
        of={of}
        communityId={communityId}
        title="Users with many vehicles"
        columns={['Owners', 'Tenants']}
        rows={vehicleCounts.map(({ short, owners, tenants }) => ({
          label: short,
          bars: [
            { name: owners, fill: 'fill-brand' },
            { name: tenants, fill: 'fill-marigold' },
          ],
        }))}
      />
    </div>
  </div>
)
