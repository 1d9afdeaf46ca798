import { helperCategoryLabels } from '@aangan/contract/helpers'
import type { ReactNode } from 'react'
import { useMyHelpers } from '../helpers/my-helpers.queries.ts'
import { useT } from '../language/language.ts'
import { useUser } from '../session/session.ts'
import { useDates } from '../ui/dates.ts'
import { Empty } from '../ui/empty.tsx'
import { House } from '../ui/house.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { KindIcon } from './kind-icon.tsx'
import { Part } from './part.tsx'
import { VisitorLine } from './visitor-line.tsx'
import { useHouseVisits } from './visits.queries.ts'

/** Visitors, and the house's helpers. */
export function InsideNow({ several }: { several: boolean }) {
  const t = useT()
  const { data } = useHouseVisits('ARRIVED')
  const helpers = useMyHelpers(true).data?.filter(({ isInside }) => isInside) ?? []
  if (!data) return null
  const count = data.length + helpers.length
  return (
    <Part title="Inside now" count={count > 0 ? count : undefined}>
      {count === 0 && <Empty text="Nobody is inside." />}
      <ul aria-label={t('Inside now')} className="grid gap-3 empty:hidden md:grid-cols-2">
        {data.map((visit) => (
          <Inside
            key={visit.id}
            icon={<KindIcon kind={visit.kind} className="size-7 text-soft" />}
            name={
              <>
                {visit.visitorName}
                {visit.overstay && <StatusBadge tone="warning" label="Longer than usual" />}
              </>
            }
            since={visit.arrivedAt}
          >
            <VisitorLine visit={visit} />
            {several && <House no={visit.houseNo} division={visit.division} />}
          </Inside>
        ))}
        {helpers.map(({ id, name, category, inAt }) => (
          <Inside key={id} icon={<KindIcon kind="SERVICE" className="size-7 text-soft" />} name={name} since={inAt}>
            {t(helperCategoryLabels[category])}
          </Inside>
        ))}
      </ul>
    </Part>
  )
}

interface InsideProps {
  icon: ReactNode
  name: ReactNode
  since: string | null
  children: ReactNode
}

function Inside({ icon, name, since, children }: InsideProps) {
  const t = useT()
  const { time } = useDates()
  const zone = useUser().community?.timeZone
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
      {icon}
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-soft">{children}</span>
      </span>
      {since && (
        <span className="shrink-0 text-end text-sm text-soft">{t('In {time}', { time: time(since, zone) })}</span>
      )}
    </li>
  )
}
