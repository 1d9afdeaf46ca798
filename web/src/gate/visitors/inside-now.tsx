import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import { waitsForMove } from '@aangan/contract/gate/car-in-the-way'
import { Fragment, type ReactNode } from 'react'
import { useMyHelpers } from '../../society/helpers/my-helpers.queries.ts'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { useDates } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { House } from '../../domain/house.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ComingButton } from './coming-button.tsx'
import { KindIcon } from './kind-icon.tsx'
import { ObjectionButtons } from './objection.tsx'
import { Part } from './part.tsx'
import { VisitStory } from '../story/visit-story.part.tsx'
import { VisitorLine } from './visitor-line.tsx'
import { useHouseVisits } from './visits.queries.ts'

/** Visitors and the house's helpers, the newest arrival first. */
export function InsideNow({ several }: { several: boolean }) {
  const t = useT()
  const { time } = useDates()
  const zone = useUser().community?.timeZone
  const { data } = useHouseVisits('ARRIVED')
  const helpers = useMyHelpers(true).data?.filter(({ isInside }) => isInside) ?? []
  if (!data) return null
  const visitors = data.map((visit) => ({
    id: visit.id,
    since: visit.arrivedAt,
    card: (
      <Inside
        icon={<KindIcon kind={visit.kind} className="size-7 text-soft" />}
        name={
          <>
            {visit.visitorName}
            {visit.overstay && <StatusBadge tone="warning" label="Longer than usual" />}
          </>
        }
        below={
          <>
            <VisitStory visit={visit} />
            {visit.objection?.text && <q className="block wrap-anywhere">{visit.objection.text}</q>}
          </>
        }
        actions={
          <>
            {waitsForMove(visit) && <ComingButton visit={visit} />}
            <ObjectionButtons visit={visit} />
          </>
        }
      >
        <VisitorLine visit={visit} />
        {several && <House no={visit.houseNo} division={visit.division} />}
      </Inside>
    ),
  }))
  const working = helpers.map(({ id, name, category, inAt }) => ({
    id,
    since: inAt,
    card: (
      <Inside
        icon={<KindIcon kind="SERVICE" className="size-7 text-soft" />}
        name={name}
        below={inAt && t('In {time}.', { time: time(inAt, zone) })}
      >
        {t(helperCategoryLabels[category])}
      </Inside>
    ),
  }))
  const inside = [...visitors, ...working].sort((one, other) => (other.since ?? '').localeCompare(one.since ?? ''))
  return (
    <Part title="Inside now" count={inside.length > 0 ? inside.length : undefined}>
      {inside.length === 0 && <Empty text="Nobody is inside." />}
      <ul aria-label={t('Inside now')} className="grid gap-3 empty:hidden md:grid-cols-2">
        {inside.map(({ id, card }) => (
          <Fragment key={id}>{card}</Fragment>
        ))}
      </ul>
    </Part>
  )
}

interface InsideProps {
  icon: ReactNode
  name: ReactNode
  below: ReactNode
  actions?: ReactNode
  children: ReactNode
}

function Inside({ icon, name, below, actions, children }: InsideProps) {
  return (
    <li className="card flex flex-wrap items-center gap-3 px-4 py-3">
      {icon}
      <span className="min-w-[min(7rem,100%)] grow basis-0">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-soft">{children}</span>
      </span>
      <span className="w-full text-sm text-soft">{below}</span>
      {actions}
    </li>
  )
}
