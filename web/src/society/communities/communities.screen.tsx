import { communityStatusLabels } from '@aangan/contract/society/community-statuses'
import { goParams } from '../../core/address/history.ts'
import type { ListedCommunity } from '@aangan/contract/society/community-list'
import type { ContactRequest } from '@aangan/contract/society/contact-requests'
import { limits } from '@aangan/contract/core/constants'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { datesIn } from '../../ui/dates.ts'
import { useEditor } from '../../ui/form/editor.ts'
import { useNamedId } from '../../ui/list/named.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useParams } from '../../core/address/use-address.ts'
import { useDeleteCommunity, useToggleCommunity } from './change-communities.queries.ts'
import { useCommunities } from './communities.queries.ts'
import { communitiesParams } from './communities.params.ts'
import { CommunityForm } from './community.form.tsx'
import { useContactRequests } from './contact-requests.queries.ts'
import { ContactRequests } from './contact-requests.tsx'
import { FirstAdmin } from './first-admin.tsx'

const columns: readonly Column<ListedCommunity>[] = [
  { title: 'Name', cell: ({ name }) => name, card: 'lead' },
  { title: 'City', cell: ({ city }) => city, card: 'aside' },
  {
    title: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={status === 'ACTIVE' ? 'success' : 'danger'} label={communityStatusLabels[status]} />
    ),
    card: 'aside',
  },
  {
    title: 'People',
    cell: ({ id, hasPeople, status }) => !hasPeople && status === 'ACTIVE' && <FirstAdmin communityId={id} />,
    card: 'note',
  },
  { title: 'Area', cell: ({ area }) => area },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Country', cell: ({ country }) => country },
  { title: 'Time Zone', cell: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
  { title: 'Created', cell: ({ createdAt }, language) => datesIn(language).day(createdAt) },
  { title: 'Updated', cell: ({ updatedAt }, language) => datesIn(language).day(updatedAt) },
]

export function CommunitiesScreen() {
  const t = useT()
  const communities = useCommunities()
  const requests = useContactRequests()
  const remove = useDeleteCommunity()
  const toggle = useToggleCommunity()
  const editor = useEditor<ListedCommunity>({
    kind: 'community',
    byAddress: 'communities',
    onAsked: () => create(),
    rows: communities.data,
  })
  const show = (id: string) => void goParams((before) => ({ ...before, id }))
  // Answered by the next community that is created.
  const [request, setRequest] = useState<ContactRequest>()
  const create = (answered?: ContactRequest) => {
    setRequest(answered)
    editor.add()
  }
  const [{ page }, go] = useParams(communitiesParams)
  // The requests are above the list: it waits for both, so that nothing is pushed down.
  const isPending = communities.isPending || requests.isPending
  const { pageSize } = limits
  const totalPages = isPending ? 0 : Math.ceil((communities.data?.length ?? 0) / pageSize)
  const named = useNamedId()
  const place = named ? (communities.data?.findIndex(({ id }) => id === named) ?? -1) : -1
  const current = place < 0 ? Math.max(1, Math.min(page, totalPages)) : Math.floor(place / pageSize) + 1
  const shown = communities.data?.slice((current - 1) * pageSize, current * pageSize)

  const askAndRemove = async ({ id, displayName }: ListedCommunity) => {
    const question = 'Are you sure you want to delete this community? This action cannot be undone.'
    if (await ask({ question, subject: displayName, verb: 'Delete' })) remove.start(id)
  }
  const askAndToggle = async (community: ListedCommunity) => {
    const question = 'Are you sure you want to disable this community?'
    if (community.status === 'DISABLED' || (await ask({ question, subject: community.displayName, verb: 'Disable' })))
      toggle.start(community)
  }

  return (
    <>
      <SectionHeading title="Community Management">
        {!editor.isOpen && (
          <Button tone="primary" onClick={() => create()}>
            <Plus />
            {t('Create Community')}
          </Button>
        )}
      </SectionHeading>
      {editor.isOpen && <CommunityForm key={editor.key} editor={editor} request={request} onCreated={show} />}
      {!isPending && <ContactRequests onCreate={create} />}
      <DataList
        label="Communities"
        layout="cards"
        query={{ ...communities, data: shown, isPending }}
        missing="This community no longer exists."
        rowKey={({ id }) => id}
        columns={columns}
        renderActions={(community) => (
          <>
            <Button size="sm" aria-label={t('Edit {name}', community)} onClick={() => editor.edit(community)}>
              {t('Edit')}
            </Button>
            <Button
              size="sm"
              aria-label={t(
                community.status === 'ACTIVE' ? 'Disable {name} [community]' : 'Enable {name} [community]',
                community,
              )}
              busy={toggle.runningFor?.id === community.id}
              onClick={() => void askAndToggle(community)}
            >
              {t(community.status === 'ACTIVE' ? 'Disable' : 'Enable')}
            </Button>
            <Button
              size="sm"
              tone="quiet-danger"
              aria-label={t('Delete {name}', community)}
              busy={remove.runningFor === community.id}
              onClick={() => void askAndRemove(community)}
            >
              {t('Delete')}
            </Button>
          </>
        )}
        empty="No communities found."
        hint="Create the first one, so that its residents can sign up."
        failure={(reason) => msg('Failed to load communities: {reason}', { reason })}
      />
      <Pager page={current - 1} totalPages={totalPages} onPage={(next) => go({ page: next + 1 })} />
    </>
  )
}
