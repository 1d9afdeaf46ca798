import type { Analytics } from '@aangan/contract/analytics'
import { usersOf, vehiclesOf } from './counts.ts'

const card = 'flex flex-col-reverse justify-end gap-1 rounded-lg border border-line bg-surface p-4 shadow-card'
const numbers = new Intl.NumberFormat('en-IN')

/** The number is first visually, its name first for screen readers. */
export const Cards = ({ of }: { of: Analytics }) => (
  <>
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {usersOf(of).map(({ label, value }) => (
        <div key={label} className={card}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="text-xl font-bold tabular-nums">{numbers.format(value)}</dd>
        </div>
      ))}
    </dl>
    <ul className="mt-3 grid gap-3 sm:grid-cols-3">
      {vehiclesOf(of).map(({ label, owners, tenants }) => (
        <li key={label} className="rounded-lg border border-line bg-surface p-4 shadow-card">
          <h4 className="text-sm text-soft">{label}</h4>
          <dl className="mt-2 grid grid-cols-2 gap-3">
            <Part name="Owners" value={owners} />
            <Part name="Tenants" value={tenants} />
          </dl>
        </li>
      ))}
    </ul>
  </>
)

const Part = ({ name, value }: { name: string; value: number }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-sm text-faint">{name}</dt>
    <dd className="text-xl font-bold tabular-nums">{numbers.format(value)}</dd>
  </div>
)
