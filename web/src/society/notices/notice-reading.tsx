import { isUnderWay } from '@aangan/contract/society/emergency-kinds'
import type { Notice } from '@aangan/contract/society/notices'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useNear } from '../../ui/browser/use-near.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { useNoticeTitle } from './notice-title.ts'
import { useReach, useReadNotice } from './notices.queries.ts'

// Loaded on demand: only the office opens it.
const Readers = lazyScreen(() => import('./readers.tsx'), 'Readers')

/** How often those who have read an emergency are counted. */
const countMs = 5_000

interface Props {
  notice: Notice
  zone: string | undefined
  manages: boolean
}

/** The button of a notice that asks to be read, and what the office learns of its readers. */
export function NoticeReading({ notice, zone, manages }: Props) {
  const t = useT()
  const dates = useDates()
  const read = useReadNotice()
  const { id, ask, status, readAt, emergency } = notice
  const title = useNoticeTitle(notice)
  return (
    <>
      {ask && status === 'ACTIVE' && readAt === null && !emergency?.clearedAt && (
        <Button
          tone="primary"
          aria-label={t('I Have Read It: {title}', { title })}
          busy={read.busy}
          onClick={() => read.start(id)}
          className="mt-3 max-sm:w-full print:hidden"
        >
          {t('I Have Read It')}
        </Button>
      )}
      {ask && readAt !== null && (
        <p className="mt-3 text-sm font-medium text-success">
          {t('You read this on {date}.', { date: dates.day(readAt, zone) })}
        </p>
      )}
      {manages && status !== 'SCHEDULED' && <Reach notice={notice} zone={zone} />}
    </>
  )
}

/** Loaded when the card comes into sight. */
function Reach({ notice, zone }: Omit<Props, 'manages'>) {
  const t = useT()
  const { id, ask } = notice
  const title = useNoticeTitle(notice)
  const [box, isNear] = useNear<HTMLParagraphElement>()
  const { data } = useReach(id, isNear, isUnderWay(notice) ? countMs : false)
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <p ref={box} className="mt-3 flex min-h-6 flex-wrap items-center gap-x-4 text-sm text-soft print:hidden">
        {data && <span>{t('Seen by {seen} of {people}', data)}</span>}
        {data && ask && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`${t('Read by {read} of {people}, {readHouses} of {houses} houses', data)}: ${title}`}
            onClick={() => {
              setOpened(true)
              setOpen(true)
            }}
            className="min-h-11 text-start font-medium text-brand underline underline-offset-4 md:min-h-9"
          >
            {t('Read by {read} of {people}, {readHouses} of {houses} houses', data)}
          </button>
        )}
      </p>
      {opened && <Readers notice={notice} zone={zone} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
