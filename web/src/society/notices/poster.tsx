import { audienceText } from '@aangan/contract/society/notice-audience-labels'
import type { Notice } from '@aangan/contract/society/notices'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useDates } from '../../ui/dates.ts'
import { Brand } from '../../ui/mark.tsx'
import { attachmentFile, isPicture } from './attachment.ts'
import { useNoticeTitle } from './notice-title.ts'
import { usePicture } from './notices.queries.ts'
import { PollResult } from './poll-result.tsx'
import { useShownFile } from '../../ui/browser/shown-file.ts'

interface Props {
  notice: Notice
  /** The community's time zone. */
  zone: string | undefined
  onClose: () => void
}

/** A notice as a sheet for the stairwell, printed as soon as its picture is there. */
export function Poster({ notice, zone, onClose }: Props) {
  const t = useT()
  const say = useSay()
  const dates = useDates()
  const { content, poll, community, publishedAt, audience, endDate, attachmentPath, attachmentType, updatedAt } = notice
  const title = useNoticeTitle(notice)
  const forWhom = audienceText(audience, say)
  const file = isPicture(attachmentType) ? attachmentFile(attachmentPath) : undefined
  const picture = usePicture(file ?? '', updatedAt, file !== undefined)
  const show = useShownFile(picture.data)
  const [isDrawn, setDrawn] = useState(false)
  const isReady = !file || picture.isError || isDrawn
  const print = useEffectEvent(() => 'print' in window && window.print())
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isReady) return undefined
    print()
    // Phones fire `afterprint` before they have drawn the sheet.
    const over = new AbortController()
    for (const used of ['pointerdown', 'keydown']) addEventListener(used, () => close(), { signal: over.signal })
    return () => over.abort()
  }, [isReady])
  return createPortal(
    <article className="poster">
      <p className="border-b-4 border-brand pb-[4mm] text-[18pt] font-bold text-brand">{community.displayName}</p>
      <h1 className="text-[34pt] leading-tight font-bold wrap-anywhere">{title}</h1>
      {forWhom && <p className="text-[16pt] font-bold wrap-anywhere">{t('For: {what}', { what: forWhom })}</p>}
      <p className={`whitespace-pre-line wrap-anywhere ${sizeFor(content)}`}>{content}</p>
      {poll && (
        <div className={sizeFor(content)}>
          <p className="font-bold wrap-anywhere">{poll.question}</p>
          {poll.counts ? (
            <PollResult poll={poll} counts={poll.counts} />
          ) : (
            <ul>
              {poll.options.map((option) => (
                <li key={option} className="wrap-anywhere">
                  ○ {option}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {picture.data && (
        <img
          ref={show}
          alt=""
          onLoad={() => setDrawn(true)}
          className="max-h-[110mm] max-w-full self-center object-contain"
        />
      )}
      <div className="mt-auto flex items-end justify-between border-t border-line pt-[4mm] text-[11pt] text-soft">
        <p>
          {t('Posted')} {dates.day(publishedAt, zone)} · {t('Expires')} {dates.plainDay(endDate)}
        </p>
        <Brand />
      </div>
    </article>,
    document.body,
  )
}

/** Short texts are set larger, to be read from a distance. */
const sizeFor = ({ length }: string) => (length < 300 ? 'text-[22pt]' : length < 900 ? 'text-[16pt]' : 'text-[12pt]')
