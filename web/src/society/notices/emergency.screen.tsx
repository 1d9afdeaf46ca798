import { emergencyName } from '@aangan/contract/society/emergency-kinds'
import type { Notice } from '@aangan/contract/society/notices'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { useT } from '../../core/language/language.ts'
import { useStore } from '../../core/store.ts'
import { useSession } from '../../shell/session/session.ts'
import { chime } from '../../ui/browser/chime.ts'
import { closeOnTop, showOnTop } from '../../ui/browser/top-layer.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { emergencyIcons } from './emergency-icons.ts'
import { readEmergency, unreadEmergencies } from './unread-emergencies.ts'

/** Until then no tap or key that was on its way elsewhere answers. */
const deafMs = 1_500
/** The browser leaves a margin around its dialogs. */
const wholeScreen = { height: '100dvh', maxHeight: 'none' }
const atBottom = { bottom: 0 }
const chimes = 3
const chimeMs = 1_500

/** Over everything else, whatever page this is. */
export function openEmergencies(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Emergencies />)
}

function Emergencies() {
  const notices = useStore(unreadEmergencies)
  const [newest] = notices
  return newest ? <EmergencyScreen notice={newest} others={notices.length - 1} /> : null
}

interface Props {
  notice: Notice
  others: number
}

export function EmergencyScreen({ notice, others }: Props) {
  const t = useT()
  const dates = useDates()
  const { user } = useSession()
  const { id, title, content, publishedAt, emergency } = notice
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useOnTop(heading)
  const [heard, setHeard] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setHeard(id), deafMs)
    return () => clearTimeout(timer)
  }, [id])
  useEffect(() => {
    // The button of the one before must not be answered by the same key.
    heading.current?.focus()
    return ring(id)
  }, [id])
  const { kind, sentBy } = emergency!
  const Icon = emergencyIcons[kind]
  const keepOpen = (event: KeyboardEvent<HTMLDialogElement>) => {
    // The browser would move on to its own toolbars.
    if (event.key === 'Tab') event.currentTarget.querySelector('button')?.focus()
    if (event.key === 'Tab' || event.key === 'Escape') event.preventDefault()
    // Nothing below hears a key.
    event.stopPropagation()
  }
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="emergency-kind"
      aria-describedby="emergency-message"
      onKeyDown={keepOpen}
      onCancel={(event) => event.preventDefault()}
      style={wholeScreen}
      className="dialog fixed inset-0 w-full max-w-none overflow-y-auto overscroll-contain bg-danger text-surface"
    >
      <div className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-4 p-4 sm:p-8">
        <h2
          ref={heading}
          id="emergency-kind"
          tabIndex={-1}
          className="flex flex-wrap items-center gap-3 text-2xl font-bold"
        >
          <Icon className="size-12" />
          <span className="min-w-0 wrap-anywhere">{emergencyName(kind, title, t)}</span>
        </h2>
        <p id="emergency-message" className="text-2xl font-semibold whitespace-pre-line wrap-anywhere">
          {content}
        </p>
        <p className="text-lg wrap-anywhere">
          {t('Sent by {name}, {time}', {
            name: sentBy.name,
            time: dates.moment(publishedAt, user?.community?.timeZone),
          })}
        </p>
        {others > 0 && (
          <p className="text-lg">
            {t('{count, plural, one {# more emergency} other {# more emergencies}}', { count: others })}
          </p>
        )}
        <div style={atBottom} className="sticky mt-auto bg-danger py-4">
          <Button size="desk-lg" paused={heard !== id} onClick={() => readEmergency(id)} className="w-full">
            {t('I Have Read It')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const rung = new Set<string>()

/** Three times for one that appears; not again for those that waited behind it. */
function ring(id: string): (() => void) | undefined {
  if (rung.has(id)) return undefined
  for (const notice of unreadEmergencies.get()) rung.add(notice.id)
  const timers = Array.from({ length: chimes }, (_, index) => setTimeout(chime, index * chimeMs))
  return () => timers.forEach(clearTimeout)
}

/** The topmost dialog, also above those that open later; what had the focus has it again afterwards. */
function useOnTop(first: { readonly current: HTMLElement | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current!
    let back = document.activeElement
    showOnTop(element)
    const raise = () => {
      const focused = document.activeElement
      if (focused !== null && !element.contains(focused)) back = focused
      closeOnTop(element)
      showOnTop(element)
      first.current?.focus()
    }
    const opened = new MutationObserver((changes) => {
      const isCovered = changes.some(
        ({ target }) => target !== element && target instanceof HTMLDialogElement && target.open,
      )
      // The browser itself may close it.
      if (isCovered || !element.open) raise()
    })
    opened.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    return () => {
      opened.disconnect()
      closeOnTop(element)
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
    }
  }, [first])
  return dialog
}
