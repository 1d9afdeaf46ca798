import { isAdmin } from '@aangan/contract/core/actor'
import { settlementLabels, type Conflict } from '@aangan/contract/gate/gate-desk'
import { msg } from '@aangan/contract/core/language/text'
import { useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import type { Column } from '../../ui/list/column.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import type { TabProps } from './gate-office.ts'
import { Recorded, Times } from './conflict-facts.part.tsx'
import { useConflicts, useSettle, useSettleMany } from './conflicts.queries.ts'
import { Objections } from './objections.tsx'

const shownAtOnce = 50

/** Movements of offline desks that contradict the book. */
export function ConflictsTab({ communityId }: TabProps) {
  const user = useUser()
  const zone = useZoneOf()(communityId ?? user.communityId ?? '')
  const filters = useFilters({ page: 1 })
  const list = useConflicts({ communityId, page: filters.page, size: shownAtOnce })
  return (
    <>
      {isAdmin(user) && <Objections communityId={communityId} zone={zone} />}
      {isAdmin(user) && list.data && <SettleMany shown={list.data.content} />}
      <PagedList
        label="To Settle"
        showing={(counts) => msg('Showing {shown} of {total} movements', counts)}
        query={list}
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={columnsIn(zone)}
        empty="Nothing to settle."
        hint="What a desk recorded without a network and does not fit stands here."
        failure={(reason) => msg('Failed to load what is to settle: {reason}', { reason })}
        actionsInSight
        {...(isAdmin(user) && { renderActions: (conflict: Conflict) => <Settle conflict={conflict} /> })}
      />
    </>
  )
}

const columnsIn = (zone: string | undefined): readonly Column<Conflict>[] => [
  { title: 'Recorded', cell: (conflict) => <Recorded {...conflict} />, card: 'lead' },
  { title: 'Reason', cell: ({ text }) => text, card: 'note', wide: true },
  { title: 'Time', cell: (conflict) => <Times conflict={conflict} zone={zone} />, card: 'wide' },
  { title: 'Gate', cell: ({ gate, desk }) => [gate?.name, desk?.name].filter(Boolean).join(', ') || '–' },
  { title: 'Guard', cell: ({ recordedBy }) => recordedBy.name },
]

/** Settles the conflicts of this page. A blocked visitor who came in is settled alone. */
function SettleMany({ shown }: { shown: readonly Conflict[] }) {
  const say = useSay()
  const settle = useSettleMany()
  const ids = shown.filter(({ code }) => code !== 'BLOCKED').map(({ id }) => id)
  const n = ids.length
  const askAndSettle = async () => {
    const question = msg('Are you sure you want to settle these {n} as seen? Blocked visitors are not among them.', {
      n,
    })
    if (await ask({ question, verb: 'Settle' })) settle.start(ids)
  }
  if (n < 2) return null
  return (
    <Button size="sm" className="mb-4" busy={settle.busy} onClick={() => void askAndSettle()}>
      {say(msg('Settle {n} at Once', { n }))}
    </Button>
  )
}

function Settle({ conflict: { id, code } }: { conflict: Conflict }) {
  const t = useT()
  const settle = useSettle()
  const mayBeSomebodyElse = code === 'ALREADY_IN' || code === 'USED'
  return (
    <>
      <Button size="sm" busy={settle.runningFor?.as === 'SEEN'} onClick={() => settle.start({ id, as: 'SEEN' })}>
        {t(settlementLabels.SEEN)}
      </Button>
      {mayBeSomebodyElse && (
        <Button
          size="sm"
          busy={settle.runningFor?.as === 'SOMEBODY_ELSE'}
          onClick={() => settle.start({ id, as: 'SOMEBODY_ELSE' })}
        >
          {t(settlementLabels.SOMEBODY_ELSE)}
        </Button>
      )}
    </>
  )
}
