import type { Label } from '@aangan/contract/core/language/text'
import { audienceLabels } from '@aangan/contract/society/notice-audience-labels'
import { isUnderWay } from '@aangan/contract/society/emergency-kinds'
import { noticeStatusLabels } from '@aangan/contract/society/notice-statuses'
import type { Notice } from '@aangan/contract/society/notices'
import { msg } from '@aangan/contract/core/language/text'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { useDates } from '../../ui/dates.ts'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'
import { AttachmentView } from './attachment-view.tsx'
import { NoticeContent } from './notice-content.tsx'
import { NoticePoll } from './notice-poll.tsx'
import { NoticeReading } from './notice-reading.tsx'
import { useVote } from './notices.queries.ts'
import { useNoticeTitle } from './notice-title.ts'

const tones: Record<Notice['status'], BadgeTone> = { SCHEDULED: 'calm', ACTIVE: 'success', EXPIRED: 'danger' }

interface Props {
  notice: Notice
  isNew: boolean
  /** The community's time zone. */
  zone: string | undefined
  showsCommunity: boolean
  /** Of who manages notices. */
  actions: ReactNode
  /** Of who sends emergencies. */
  allClear?: ReactNode
}

export function NoticeCard({ notice, isNew, zone, showsCommunity, actions, allClear }: Props) {
  const { id, content, community, status, endDate, publishedAt, updatedAt } = notice
  const title = useNoticeTitle(notice)
  const dates = useDates()
  const [posted, updated] = [dates.day(publishedAt, zone), dates.day(updatedAt, zone)]
  return (
    <article aria-labelledby={`notice-${id}`} data-notice={id} className="card p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 id={`notice-${id}`} className="min-w-0 text-lg font-bold wrap-anywhere">
          {title}
        </h3>
        {/* Residents see only active notices. */}
        {(actions ? status !== 'SCHEDULED' : status === 'EXPIRED') && (
          <StatusBadge tone={tones[status]} label={noticeStatusLabels[status]} />
        )}
      </div>
      <Chips notice={notice} isNew={isNew} zone={zone} />
      {/* At a desk dates and file stand to the right of the text. */}
      <div className="lg:flex lg:gap-x-4">
        <div className="min-w-0 grow">
          <NoticeContent text={content} title={title} />
          {notice.emergency && <EmergencyLines notice={notice} zone={zone} />}
        </div>
        <div className="lg:w-80 lg:shrink-0">
          <AttachmentView notice={notice} />
          <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
            <Meta name="Posted">{posted}</Meta>
            {updated !== posted && updatedAt > publishedAt && <Meta name="Updated">{updated}</Meta>}
            <Meta name="Expires">{dates.plainDay(endDate)}</Meta>
            {showsCommunity && <Meta name="Community">{community.displayName}</Meta>}
          </dl>
        </div>
      </div>
      {notice.poll && <Poll notice={notice} zone={zone} manages={Boolean(actions)} />}
      <NoticeReading notice={notice} zone={zone} manages={Boolean(actions)} />
      {allClear}
      {actions && <div className="mt-3 -ms-3.25 flex flex-wrap gap-1">{actions}</div>}
    </article>
  )
}

function Poll(props: Pick<Props, 'notice' | 'zone'> & { manages: boolean }) {
  const { start, runningFor } = useVote()
  const { id: noticeId } = props.notice
  return <NoticePoll {...props} sending={runningFor?.houseId} onVote={(vote) => start({ noticeId, ...vote })} />
}

function Chips({ notice, isNew, zone }: Pick<Props, 'notice' | 'isNew' | 'zone'>) {
  const { pinned, status, publishedAt, audience, emergency } = notice
  const dates = useDates()
  const forWhom = audienceLabels(audience)
  const isPinned = pinned && status !== 'EXPIRED'
  if (!isNew && !isPinned && status !== 'SCHEDULED' && !emergency && forWhom.length === 0) return null
  return (
    <div className="mt-1.5 flex flex-wrap gap-1.5">
      {isNew && <StatusBadge tone="warning" label="New [notice]" />}
      {isPinned && <StatusBadge tone="calm" label="Pinned" />}
      {status === 'SCHEDULED' && (
        <StatusBadge
          tone={tones[status]}
          label={msg('Scheduled for {time}', { time: dates.moment(publishedAt, zone) })}
        />
      )}
      {emergency && (
        <StatusBadge
          tone={isUnderWay(notice) ? 'danger' : 'calm'}
          label={isUnderWay(notice) ? 'Emergency' : 'Emergency over'}
        />
      )}
      {forWhom.map((label, index) => (
        <StatusBadge key={index} tone="calm" label={typeof label === 'string' ? raw(label) : label} />
      ))}
    </div>
  )
}

function EmergencyLines({ notice, zone }: Pick<Props, 'notice' | 'zone'>) {
  const t = useT()
  const dates = useDates()
  const { sentBy, clearedAt, clearedText } = notice.emergency!
  return (
    <>
      <p className="mt-2 text-sm text-soft">
        {t('Sent by {name}, {time}', { name: sentBy.name, time: dates.moment(notice.publishedAt, zone) })}
      </p>
      {clearedAt !== null && (
        <p className="mt-2 max-w-prose font-medium wrap-anywhere whitespace-pre-line text-success">
          {t('All clear given: {time}', { time: dates.moment(clearedAt, zone) })}
          {clearedText !== null && `\n${clearedText}`}
        </p>
      )}
    </>
  )
}

function Meta({ name, children }: { name: Label; children: ReactNode }) {
  const t = useT()
  return (
    <div className="flex gap-1.5">
      <dt className="wrap-normal text-faint">{t(name)}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
