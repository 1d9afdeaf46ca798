import type { Analytics } from '@aangan/contract/record/analytics'
import type { Label } from '@aangan/contract/core/language/text'
import { useLanguage } from '../../core/language/language.ts'
import { userCounts, vehicleCounts } from './counts.ts'
import { NumberLink } from './number-link.tsx'

const card = 'card p-4'

interface Props {
  of: Analytics
  communityId: string
}

export function Cards({ of, communityId }: Props) {
  const { t } = useLanguage()
  const part = (name: keyof Analytics, label: Label, group?: Label) => (
    <Part of={of} communityId={communityId} name={name} label={label} {...(group && { group })} />
  )
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {userCounts.map(({ label, name }) => (
          <div key={name} className={`${card} ${counted}`}>
            {part(name, label)}
          </div>
        ))}
      </dl>
      <ul className="mt-3 grid gap-3 sm:grid-cols-3">
        {vehicleCounts.map(({ label, owners, tenants }) => (
          <li key={label} className={card}>
            <h4 className="text-sm text-soft">{t(label)}</h4>
            <dl className="mt-2 grid grid-cols-2 gap-3">
              <div className={counted}>{part(owners, 'Owners', label)}</div>
              <div className={counted}>{part(tenants, 'Tenants', label)}</div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

const counted = 'relative flex flex-col-reverse justify-end gap-1'

interface PartProps extends Props {
  name: keyof Analytics
  label: Label
  /** The heading of its card. */
  group?: Label
}

/** The number is first visually, its name first for screen readers. The link reaches over the whole card. */
function Part({ of, communityId, name, label, group }: PartProps) {
  const { t, locale } = useLanguage()
  const count = of[name].toLocaleString(locale)
  const read = group
    ? t('{count} {group}: {label}', { count, group: t(group), label: t(label) })
    : t('{count} {label}', { count, label: t(label) })
  return (
    <>
      <dt className="text-sm text-soft">{t(label)}</dt>
      <dd className="text-xl font-bold tabular-nums">
        <NumberLink
          of={name}
          communityId={communityId}
          name={read}
          className="text-brand underline-offset-4 hover:underline"
        >
          <span aria-hidden="true" className="absolute inset-0" />
          {count}
        </NumberLink>
      </dd>
    </>
  )
}
