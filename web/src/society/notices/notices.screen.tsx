import { isPrivileged } from '@aangan/contract/core/actor'
import { canManageNotices } from '@aangan/contract/society/notice-board'
import { isUnderWay } from '@aangan/contract/society/emergency-kinds'
import type { ListedNotice, Notice } from '@aangan/contract/society/notices'
import { Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { CommunityFilter, useZoneOf } from '../communities/community-filter.part.tsx'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Allowed } from '../../shell/session/allowed.tsx'
import { useSession, useUser } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'
import { useEditor } from '../../ui/form/editor.ts'
import { Export } from '../../shell/export.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { ListStates } from '../../ui/list/list-states.tsx'
import { namedRow, useNamedId } from '../../ui/list/named.ts'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { useParams } from '../../core/address/use-address.ts'
import { NoticeCard } from './notice-card.tsx'
import { noticeParams } from './notices.params.ts'
import { useDeleteNotice, useNotices } from './notices.queries.ts'
import { Poster } from './poster.tsx'
import { shownStatus, StatusChips } from './status-chips.tsx'
import { useNewNotices } from './use-new-notices.ts'
import { useOffice } from './use-office.ts'
import { useSeen } from './use-seen.ts'

// Loaded on demand: most people only read.
const NoticeForm = lazyScreen(() => import('./notice.form.tsx'), 'NoticeForm')

export const NoticesScreen = () => (
  <Allowed denied="Access denied. You must be logged in to view notices.">
    <Board />
  </Allowed>
)

function Board() {
  const t = useT()
  const manages = canManageNotices(useUser())
  const { isSuperAdmin } = useSession()
  const [{ communityId, show }, go] = useParams(noticeParams)
  const notices = useNotices(isSuperAdmin ? communityId : '')
  const remove = useDeleteNotice()
  const [printed, setPrinted] = useState<Notice>()
  const editor = useEditor<Notice>({ kind: 'notice', byAddress: manages && 'notice', rows: notices.data })
  // Its button opens it by the address, once it is known to be offered.
  const emergency = useEditor<Notice>({ byAddress: false })
  const { AllClear, EmergencyButton, EmergencyForm } = useOffice(isPrivileged(useUser()))
  const zoneOf = useZoneOf()
  const named = useNamedId()
  const newNotices = useNewNotices(notices.data)
  const shown = manages ? shownStatus(show) : undefined
  const rows = shown === undefined ? notices.data : notices.data?.filter(({ status }) => status === shown)

  const askAndRemove = async ({ id, title }: Notice) => {
    if (await ask({ question: 'Are you sure you want to delete this notice?', subject: title, verb: 'Delete' }))
      remove.start(id)
  }
  const actions = (notice: Notice) => (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-label={t('Print {name}', { name: notice.title })}
        onClick={() => setPrinted(notice)}
      >
        {t('Print')}
      </Button>
      {/* What people were told in an emergency stays. */}
      {!notice.emergency && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={t('Edit {name}', { name: notice.title })}
          onClick={() => editor.edit(notice)}
        >
          {t('Edit')}
        </Button>
      )}
      <Button
        size="sm"
        tone="quiet-danger"
        aria-label={t('Delete {name}', { name: notice.title })}
        busy={remove.runningFor === notice.id}
        onClick={() => void askAndRemove(notice)}
      >
        {t('Delete')}
      </Button>
    </>
  )

  const isOffice = manages && !editor.isOpen && !emergency.isOpen
  return (
    <>
      <SectionHeading title="Notice Board">
        <div className="flex flex-wrap gap-3">
          {newNotices.ids.size > 0 && <Button onClick={newNotices.markAll}>{t('Mark All Read')}</Button>}
          {isOffice && <Export of="notices" filters={{ communityId: (isSuperAdmin && communityId) || undefined }} />}
          {EmergencyButton && !editor.isOpen && <EmergencyButton editor={emergency} />}
          {isOffice && (
            <Button tone="primary" onClick={editor.add}>
              <Plus />
              {t('Create Notice')}
            </Button>
          )}
        </div>
      </SectionHeading>
      {EmergencyForm && emergency.isOpen && <EmergencyForm key={emergency.key} editor={emergency} />}
      {editor.isOpen && <NoticeForm key={editor.key} editor={editor} />}
      {isSuperAdmin && (
        <div role="search" aria-label={t('Notices')} className="mb-6 max-w-sm">
          <CommunityFilter value={communityId} onChange={(chosen) => go({ communityId: chosen })} />
        </div>
      )}
      {manages && notices.data && notices.data.length > 0 && (
        <StatusChips notices={notices.data} shown={shown} onChange={(status) => go({ show: status ?? '' })} />
      )}
      <ListStates
        query={{ ...notices, data: rows }}
        rowKey={({ id }) => id}
        missing="This notice is no longer on the board."
        empty="No notices available."
        hint={manages ? 'Create the first one for everyone to see.' : 'Notices from your society appear here.'}
        failure={(reason) => msg('Failed to fetch notices: {reason}', { reason })}
      >
        {(listed) => (
          <Cards notices={listed}>
            {listed.map((notice) => (
              <li key={notice.id} {...namedRow(notice.id, named)}>
                <NoticeCard
                  notice={notice}
                  isNew={newNotices.ids.has(notice.id)}
                  zone={zoneOf(notice.communityId)}
                  showsCommunity={isSuperAdmin}
                  actions={manages && actions(notice)}
                  allClear={AllClear && isUnderWay(notice) && <AllClear notice={notice} />}
                />
              </li>
            ))}
          </Cards>
        )}
      </ListStates>
      {printed && (
        <Poster
          key={printed.id}
          notice={printed}
          zone={zoneOf(printed.communityId)}
          onClose={() => setPrinted(undefined)}
        />
      )}
    </>
  )
}

function Cards({ notices, children }: { notices: readonly ListedNotice[]; children: ReactNode }) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  useSeen(list, notices.map(({ id }) => id).join())
  return (
    <ul ref={list} aria-label={t('Notices')} className="flex flex-col gap-4">
      {children}
    </ul>
  )
}
