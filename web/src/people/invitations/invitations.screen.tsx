import { divisions, limits } from '@aangan/contract/core/constants'
import {
  canRenew,
  invitationStatuses,
  invitationStatusLabels,
  type Invitation,
} from '@aangan/contract/people/invitation-shapes'
import { msg } from '@aangan/contract/core/language/text'
import { Plus, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CommunityFilter } from '../../society/communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { useEditor } from '../../ui/form/editor.ts'
import { Export } from '../../shell/export.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterChip } from '../../ui/list/filter-chip.tsx'
import { House } from '../../domain/house.tsx'
import { settleHouse } from '../../domain/house-field.ts'
import { HouseInput } from '../../domain/house-input.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { named, oneOf, plain } from '../../ui/input/options.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useFilters } from '../../ui/list/use-filters.ts'
import { goodUntil } from './good-until.ts'
import { invitationColumns } from './invitation-columns.tsx'
import type { ShownInvitation } from './invitation-sheet.tsx'
import { useEndInvitation, useInvitations, useNewCode } from './invitations.queries.ts'

// Loaded on demand.
const InvitationSheet = lazy(async () => ({ default: (await import('./invitation-sheet.tsx')).InvitationSheet }))
const PrintSlips = lazy(async () => ({ default: (await import('./print-slips.part.tsx')).PrintSlips }))
const InvitationForm = lazyScreen(() => import('./invitation.form.tsx'), 'InvitationForm')

const search = { name: '', houseNo: '', division: '', status: '', importId: '', communityId: '', page: 1 }

export function InvitationsScreen() {
  const t = useT()
  const { isSuperAdmin } = useSession()
  const actor = useUser()
  const filters = useFilters(search)
  const { name, houseNo, division, status, importId, communityId } = filters.applied
  const wanted = {
    name,
    houseNo,
    division: oneOf(divisions, division),
    importId,
    communityId: isSuperAdmin ? communityId : undefined,
  }
  const asked = { ...wanted, status: oneOf(invitationStatuses, status) }
  const list = useInvitations({ ...asked, page: filters.page })
  const editor = useEditor<Invitation>({ kind: 'invitation', byAddress: 'houses' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ShownInvitation>()
  const [printing, setPrinting] = useState(0)
  const end = useEndInvitation()
  const [renewed, setRenewed] = useState<Invitation>()
  const renew = useNewCode((code) => renewed && setShown({ ...renewed, code, expiresAt: goodUntil(), sentAt: null }))

  const mayRenew = (row: Invitation) => canRenew(actor, row)
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const askAndEnd = async ({ id, name: invited, houseNo: no, division: wing }: Invitation) => {
    const subject = (
      <>
        {invited} <House no={no} division={wing} />
      </>
    )
    if (await ask({ question: 'Are you sure you want to end this invitation?', subject, verb: 'End' })) end.start(id)
  }
  const start = (row: Invitation) => {
    setRenewed(row)
    renew.start(row.id)
  }

  return (
    <>
      <SectionHeading title="Invitations">
        {!editor.isOpen && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setPrinting(printing + 1)}>
              <Printer />
              {t('Print Slips')}
            </Button>
            <Button tone="primary" onClick={editor.add}>
              <Plus />
              {t('Invite Resident')}
            </Button>
          </div>
        )}
      </SectionHeading>
      {editor.isOpen && <InvitationForm key={editor.key} editor={editor} onInvited={setShown} />}
      <FilterBar
        label="Find invitations"
        apply="Search"
        onApply={() => filters.apply() || void list.refetch()}
        onClear={filters.clear}
        first={<TextInput label="Name" autoComplete="off" maxLength={limits.filter} {...filters.field('name')} />}
        filled={filters.filledBut('name', 'importId')}
        more={<Export of="invitations" filters={asked} />}
      >
        <HouseInput
          label="House Number"
          maxLength={limits.filter}
          {...filters.field('houseNo')}
          onLeave={() => settleHouse(filters.typed, filters.typeAll)}
        />
        <Select label="Division" empty="All" options={plain(divisions)} {...filters.field('division')} />
        <Select label="Status" empty="All" options={named(invitationStatusLabels)} {...filters.field('status')} />
        <CommunityFilter value={filters.typed.communityId} onChange={(id) => filters.type('communityId', id)} />
      </FilterBar>
      {importId && <FilterChip name={t('Of one import')} onRemove={() => filters.choose({ importId: '' })} />}
      <PagedList
        label="Invitations"
        showing={(counts) => msg('Showing {shown} of {total} invitations', counts)}
        query={list}
        missing="This invitation is not on this page. Search for it by name or house."
        page={filters.page}
        onPage={filters.goTo}
        rowKey={({ id }) => id}
        columns={invitationColumns(mayRenew, chosen, choose)}
        actionsInSight
        renderActions={(row) =>
          mayRenew(row) && (
            <>
              <Button
                size="sm"
                tone="quiet"
                aria-label={t('New Code for {name}', row)}
                busy={renew.runningFor === row.id}
                onClick={() => start(row)}
              >
                {t('New Code')}
              </Button>
              {row.status !== 'ENDED' && (
                <Button
                  size="sm"
                  tone="quiet-danger"
                  aria-label={t('End the invitation of {name}', row)}
                  busy={end.runningFor === row.id}
                  onClick={() => void askAndEnd(row)}
                >
                  {t('End')}
                </Button>
              )}
            </>
          )
        }
        empty="No invitations."
        hint="Invite the first resident, or try fewer filters."
        failure={(reason) => msg('Failed to load invitations: {reason}', { reason })}
      />
      {shown && (
        <Suspense>
          <InvitationSheet key={shown.code} invitation={shown} onClosed={() => setShown(undefined)} />
        </Suspense>
      )}
      {printing > 0 && (
        <Suspense>
          <PrintSlips
            key={printing}
            chosen={[...chosen]}
            filters={wanted}
            status={status}
            onDone={() => {
              setChosen(new Set())
              setPrinting(0)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
