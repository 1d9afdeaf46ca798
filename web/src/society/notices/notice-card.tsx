import { type noticeStatuses, noticeStatusLabels } from '@aangan/contract/society/notice-statuses'
import type { Label } from '@aangan/contract/core/language/text'
import type { Notice } from '@aangan/contract/society/notices'
import { useState, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { StatusBadge, type BadgeTone } from '../../ui/status-badge.tsx'
import { AttachmentView } from './attachment-view.tsx'
import { linkify } from './linkify.ts'

const tones: Record<(typeof noticeStatuses)[number], BadgeTone> = { ACTIVE: 'success', EXPIRED: 'danger' }

interface Props {
  notice: Notice
  isNew: boolean
  /** The community's time zone. */
  zone: string | undefined
  showsCommunity: boolean
  actions: ReactNode
}

export function NoticeCard({ notice, isNew, zone, showsCommunity, actions }: Props) {
  const { id, title, content, community, status, endDate, createdAt, updatedAt } = notice
  const dates = useDates()
  const [posted, updated] = [dates.day(createdAt, zone), dates.day(updatedAt, zone)]
  return (
    <article aria-labelledby={`notice-${id}`} className="card p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 id={`notice-${id}`} className="min-w-0 text-lg font-bold wrap-anywhere">
          {title}
        </h3>
        {isNew && <StatusBadge tone="warning" label="New [notice]" />}
        {/* Residents see only active notices. */}
        {(actions || status !== 'ACTIVE') && <StatusBadge tone={tones[status]} label={noticeStatusLabels[status]} />}
      </div>
      {/* At a desk dates and file stand to the right of the text. */}
      <div className="lg:flex lg:gap-x-4">
        <div className="min-w-0 grow">
          <Content text={content} title={title} />
        </div>
        <div className="lg:w-80 lg:shrink-0">
          <AttachmentView notice={notice} />
          <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
            <Meta name="Posted">{posted}</Meta>
            {updated !== posted && <Meta name="Updated">{updated}</Meta>}
            <Meta name="Expires">{dates.plainDay(endDate)}</Meta>
            {showsCommunity && <Meta name="Community">{community.displayName}</Meta>}
          </dl>
        </div>
      </div>
      {actions && <div className="mt-3 -ms-3.25 flex flex-wrap gap-1">{actions}</div>}
    </article>
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

/** Longer notices are folded. */
const long = { letters: 900, lines: 14 }

function Content({ text, title }: { text: string; title: string }) {
  const t = useT()
  const isLong = text.length > long.letters || text.split('\n').length > long.lines
  const [whole, setWhole] = useState(!isLong)
  return (
    <>
      <p className={`mt-2 max-w-prose whitespace-pre-line wrap-anywhere ${whole ? '' : 'line-clamp-10'}`}>
        {linkify(text).map(({ text: piece, href }, index) =>
          href ? (
            <a
              key={index}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="text-brand underline underline-offset-4"
            >
              {piece}
            </a>
          ) : (
            piece
          ),
        )}
      </p>
      {isLong && (
        <Button
          size="sm"
          tone="quiet"
          aria-expanded={whole}
          aria-label={whole ? t('Show less of {title}', { title }) : t('Show all of {title}', { title })}
          className="-ml-3"
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'Show less' : 'Show all')}
        </Button>
      )}
    </>
  )
}
