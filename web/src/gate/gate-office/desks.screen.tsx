import type { Desk } from '@aangan/contract/gate/gate-desk'
import { useZoneOf } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { useDates } from '../../ui/dates.ts'
import type { TabProps } from './gate-office.ts'
import { useDesks, useRemoveDesk } from './desks.queries.ts'

/** The devices that work a gate. */
export function DesksTab({ communityId }: TabProps) {
  const t = useT()
  const user = useUser()
  const zone = useZoneOf()(communityId ?? user.communityId ?? '')
  const list = useDesks(communityId)
  const remove = useRemoveDesk()
  const askAndRemove = async ({ id, name }: Desk) => {
    if (await ask({ question: 'Are you sure you want to remove this desk?', subject: name, verb: 'Remove' }))
      remove.start(id)
  }
  return (
    <DataList
      label="Desks"
      query={list}
      rowKey={({ id }) => id}
      columns={columnsIn(zone)}
      empty="No desks yet."
      hint="Open the Gate Desk on the gate’s phone or tablet."
      failure={(reason) => msg('Failed to load desks: {reason}', { reason })}
      renderActions={(desk) => (
        <Button
          size="sm"
          tone="quiet-danger"
          aria-label={t('Remove {name}', { name: desk.name })}
          busy={remove.runningFor === desk.id}
          onClick={() => void askAndRemove(desk)}
        >
          {t('Remove')}
        </Button>
      )}
    />
  )
}

const columnsIn = (zone: string | undefined): readonly Column<Desk>[] => [
  { title: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span>, card: 'lead' },
  { title: 'Gate', cell: ({ gate }) => gate.name, card: 'aside' },
  { title: 'User', cell: ({ user }) => user.name },
  { title: 'Last Seen', cell: ({ lastSeenAt }) => <Seen at={lastSeenAt} zone={zone} /> },
  { title: 'Waiting', cell: ({ waiting }) => waiting },
]

const Seen = ({ at, zone }: { at: string; zone: string | undefined }) => useDates().moment(at, zone)
