import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import {
  objectionOutcomeLabels,
  objectionOutcomes,
  type ObjectionOutcome,
} from '@aangan/contract/gate/objection-outcomes'
import { listedAt } from '@aangan/contract/gate/story'
import type { Visit } from '@aangan/contract/gate/visits'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useDates } from '../../ui/dates.ts'
import { Button } from '../../ui/button.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import type { Column } from '../../ui/list/column.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { VisitSteps } from '../story/visit-story.part.tsx'
import type { TabProps } from './gate-office.ts'
import { useObjections } from './objections.queries.ts'

const SettleObjectionDialog = lazyScreen(() => import('./settle-objection.form.tsx'), 'SettleObjectionDialog')

interface Props extends TabProps {
  zone: string | undefined
}

/** Houses say that the gate was wrong. Above what else is to settle, and only where there is something. */
export function Objections({ communityId, zone }: Props) {
  const t = useT()
  const [page, setPage] = useState(0)
  const list = useObjections({ communityId, page })
  if (list.data?.totalElements === 0) return null
  return (
    <section aria-label={t('That is not right')} className="mb-8">
      <h3 className="mb-3 font-bold">{t('That is not right')}</h3>
      <PagedList
        label="That is not right"
        showing={(counts) => msg('Showing {shown} of {total} visits', counts)}
        query={list}
        page={page}
        onPage={setPage}
        rowKey={({ id }) => id}
        columns={columnsIn(zone)}
        empty="Nothing to settle."
        failure={(reason) => msg('Failed to load what is to settle: {reason}', { reason })}
        actionsInSight
        renderActions={(visit) => <Settle visit={visit} />}
      />
    </section>
  )
}

const columnsIn = (zone: string | undefined): readonly Column<Visit>[] => [
  {
    title: 'Visitor',
    cell: ({ visitorName, division, houseNo }) => `${visitorName} · ${houseLabel(division, houseNo)}`,
    card: 'lead',
  },
  { title: 'Gate', cell: (visit) => <WhatTheGateDid visit={visit} zone={zone} />, card: 'note', wide: true },
  { title: 'House', cell: (visit) => <WhatTheHouseSays visit={visit} zone={zone} />, card: 'wide', wide: true },
]

interface CellProps {
  visit: Visit
  zone: string | undefined
}

function WhatTheGateDid({ visit, zone }: CellProps) {
  const t = useT()
  const dates = useDates()
  const { calledAt } = visit
  return (
    <span className="flex flex-col">
      <span className="text-sm text-soft">{dates.weekday(listedAt(visit), zone)}</span>
      {/* What the house says stands in a column of its own. */}
      <VisitSteps visit={{ ...visit, objection: null }} />
      <span className="mt-3">
        {calledAt === null
          ? t('Nobody was called.')
          : t('Numbers opened at {time}.', { time: dates.time(calledAt, zone) })}
      </span>
    </span>
  )
}

function WhatTheHouseSays({ visit: { objection }, zone }: CellProps) {
  const t = useT()
  const dates = useDates()
  if (objection === null) return null
  return (
    <span className="flex flex-col">
      <span className="font-semibold wrap-anywhere">
        {t('{name}: That is not right', { name: objection.by?.name ?? '' })}
      </span>
      {objection.text !== null && <q className="wrap-anywhere">{objection.text}</q>}
      <span className="text-sm text-soft">{dates.moment(objection.at, zone)}</span>
    </span>
  )
}

function Settle({ visit }: { visit: Visit }) {
  const t = useT()
  const [settling, setSettling] = useState<ObjectionOutcome>()
  const open = async (as: ObjectionOutcome) => {
    await SettleObjectionDialog.preload()
    setSettling(as)
  }
  return (
    <>
      {objectionOutcomes.map((as) => (
        <Button key={as} size="sm" className="whitespace-nowrap" onClick={() => void open(as)}>
          {t(objectionOutcomeLabels[as])}
        </Button>
      ))}
      {settling && <SettleObjectionDialog visit={visit} as={settling} onClose={() => setSettling(undefined)} />}
    </>
  )
}
