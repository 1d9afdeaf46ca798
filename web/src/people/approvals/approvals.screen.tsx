import type { PendingUser } from '@aangan/contract/people/approvals'
import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../domain/call-link.tsx'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { Failure } from '../../ui/failure.tsx'
import { House } from '../../domain/house.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { ApproveAll } from './approve-all.form.tsx'
import { pendingProblem, usePendingUsers, type Decision } from './approvals.queries.ts'
import { keptFor } from '../../ui/form/use-draft.ts'
import { DecisionForm, draftOfDecision } from './decision.form.tsx'

const columns: readonly Column<PendingUser>[] = [
  { title: 'Name', cell: ({ name }) => name, card: 'lead' },
  { title: 'Username', cell: ({ username }) => username },
  {
    title: 'House',
    cell: ({ houseNo, division }) => <House no={houseNo} division={division} />,
    card: 'aside',
  },
  { title: 'Ownership Type', cell: ({ ownershipType }, { t }) => t(ownershipTypeLabels[ownershipType]) },
  { title: 'Mobile Number', cell: ({ mobileNo, name }) => <CallLink number={mobileNo} name={name} /> },
]
const communityColumn: Column<PendingUser> = { title: 'Community', cell: ({ community }) => community.displayName }

const kinds: readonly Decision[] = ['approve', 'reject']

export function ApprovalsScreen() {
  const t = useT()
  const { isSuperAdmin } = useSession()
  const { communityId } = useUser()
  const pending = usePendingUsers()
  const [deciding, setDeciding] = useState<{ user: PendingUser; kind: Decision; key: number }>()
  const [open, setOpen] = useState(false)
  const decide = (user: PendingUser, kind: Decision) => {
    setDeciding((before) => ({ user, kind, key: (before?.key ?? 0) + 1 }))
    setOpen(true)
  }
  const [searched, setSearched] = useState(false)
  if (pending.data && !searched) {
    setSearched(true)
    const kept = pending.data
      .flatMap((user) => kinds.map((kind) => ({ user, kind })))
      .find(({ user, kind }) => keptFor(draftOfDecision(kind, user.id)))
    if (kept) decide(kept.user, kept.kind)
  }
  return (
    <>
      <SectionHeading title="Approve Users">
        <ApproveAll waiting={pending.data ?? []} />
      </SectionHeading>
      {!isSuperAdmin && !communityId ? (
        <Failure text="Community ID is missing for admin." />
      ) : (
        <DataList
          label="Pending users"
          query={pending}
          missing="This registration is no longer waiting. It may have been decided already."
          rowKey={({ id }) => id}
          columns={isSuperAdmin ? [...columns, communityColumn] : columns}
          tableFrom={isSuperAdmin ? 'xl' : 'lg'}
          actionsInSight
          renderActions={(user) => (
            <>
              <Button
                size="sm"
                tone="primary"
                aria-label={t('Approve {name}', user)}
                onClick={() => decide(user, 'approve')}
              >
                {t('Approve')}
              </Button>
              <Button
                size="sm"
                tone="quiet-danger"
                aria-label={t('Reject {name}', user)}
                onClick={() => decide(user, 'reject')}
              >
                {t('Reject')}
              </Button>
            </>
          )}
          empty="No pending approvals"
          hint="All registrations have been decided."
          failure={() => pendingProblem(pending.error)}
        />
      )}
      {deciding && <DecisionForm {...deciding} key={deciding.key} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
