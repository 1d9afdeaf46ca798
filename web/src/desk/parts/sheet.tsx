import { ArrowLeft, type LucideIcon } from 'lucide-react'
import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { BigButton } from './big-button.tsx'
import { SnackbarPlace } from './snackbar.ts'
import { useView } from './use-view.ts'
import { words } from './words.ts'

const bands = {
  go: 'bg-success text-surface',
  warn: 'bg-warning text-surface',
  stop: 'bg-danger text-surface',
  calm: 'bg-brand text-on-brand',
} as const
export type Band = keyof typeof bands

interface Props {
  tone: Band
  icon: LucideIcon
  title: Shown
  /** Below the title, in its colour. */
  text?: Shown | undefined
  /** Leads back to the lists, or a step back. */
  onBack?: () => void
  children?: ReactNode
  /** At the bottom of the screen. */
  buttons?: ReactNode
}

/** Fills the desk: what it is in colour and words, then who, then what to do. */
export function Sheet({ tone, icon: Icon, title, text, onBack, children, buttons }: Props) {
  const t = useT()
  const say = useSay()
  const { close } = useView()
  const heading = useRef<HTMLHeadingElement>(null)
  const key = typeof title === 'string' ? title : 'text' in title ? title.text : ''
  useEffect(() => {
    if (key === '') return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [key])
  return (
    <section className="flex grow flex-col px-4 pb-4 sm:px-6">
      <div className={`rounded-lg print:text-ink ${bands[tone]}`}>
        <div className="desk-content flex flex-wrap items-start gap-x-3 p-2 print:p-0">
          <button
            type="button"
            aria-label={t(words.back)}
            onClick={onBack ?? close}
            className="grid size-14 shrink-0 place-items-center rounded-md hover:bg-veil"
          >
            <ArrowLeft className="size-7" />
          </button>
          <div className="min-w-[min(9rem,100%)] grow basis-0 py-3" aria-live="assertive">
            <h2
              ref={heading}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-2 text-xl font-bold wrap-anywhere"
            >
              <Icon className="size-7" />
              <span className="min-w-[min(7rem,100%)] grow basis-0">{say(title)}</span>
            </h2>
            {text && <p className="mt-1 text-lg font-semibold wrap-anywhere">{say(text)}</p>}
          </div>
        </div>
      </div>
      <div className="desk-content flex grow flex-col gap-4 py-4">{children}</div>
      <div className="sticky bottom-[var(--keyboard,0px)] -mx-4 px-4 sm:-mx-6 sm:px-6">
        <div className="desk-content">{useContext(SnackbarPlace)}</div>
        {buttons && (
          <div className="-mx-4 bg-ground px-4 pt-2 pb-3 sm:-mx-6 sm:px-6">
            <div className="desk-content flex flex-wrap gap-2 *:grow">{buttons}</div>
          </div>
        )}
      </div>
    </section>
  )
}

/** Back to the lists. */
export function DoneButton() {
  const t = useT()
  const { close } = useView()
  return <BigButton onClick={close}>{t(words.done)}</BigButton>
}
