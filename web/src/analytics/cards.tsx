import type { Analytics } from '@aangan/contract/analytics'
import type { Label } from '@aangan/contract/language/text'
import { useLanguage } from '../language/language.ts'
import { usersOf, vehiclesOf } from './counts.ts'

const card = 'flex flex-col-reverse justify-end gap-1 rounded-lg border border-line bg-surface p-4 shadow-card'

/** The number is first visually, its name first for screen readers. */
export function Cards({ of }: { of: Analytics }) {
  const { t, locale } = useLanguage()
  const numbers = new Intl.NumberFormat(locale)
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {usersOf(of).map(({ label, value }) => (
          <div key={label} className={card}>
            <dt className="text-sm text-soft">{t(label)}</dt>
            <dd className="text-xl font-bold tabular-nums">{numbers.format(value)}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 grid gap-3 sm:grid-cols-3">
        {vehiclesOf(of).map(({ label, owners, tenants }) => (
          <li key={label} className="rounded-lg border border-line bg-surface p-4 shadow-card">
            <h4 className="text-sm text-soft">{t(label)}</h4>
            <dl className="mt-2 grid grid-cols-2 gap-3">
              <Part name="Owners" value={owners} />
              <Part name="Tenants" value={tenants} />
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function Part({ name, value }: { name: Label; value: number }) {
  const { t, locale } = useLanguage()
  const numbers = new Intl.NumberFormat(locale)
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-faint">{t(name)}</dt>
      <dd className="text-xl font-bold tabular-nums">{numbers.format(value)}</dd>
    </div>
  )
}
