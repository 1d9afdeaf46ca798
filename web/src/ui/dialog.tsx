import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { sectionHeading } from './focus-keeper.ts'
import { tabRound } from './tab-round.ts'
import { closeOnTop, showOnTop } from './top-layer.ts'

export interface DialogProps {
  open: boolean
  /** Asked to close: by Escape, or by a phone's way back. A click beside it does nothing, so that nothing typed is lost. */
  onClose: () => void
  /** Told when it is closed and the focus is back; it may still be fading. */
  onClosed?: () => void
  title: string
  /** A line of explanation under the title. */
  words?: ReactNode
  /** The thing it is about: the plate, the name. */
  about?: ReactNode
  children: ReactNode
  /** What gets the focus first; the choice made already or the first thing that can be reached, unless said otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What gets the focus afterwards; what had it before, unless given. */
  returnFocus?: () => HTMLElement | null
}

/** The browser's own dialog over the page: a sheet from below on a phone, in the middle elsewhere. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, words, about, children } = props
  const { element, drawn } = useTopLayer(props)
  const id = useId()
  if (!drawn) return null
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') tabRound(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Not left to the browser, which asks only once before it closes in any case.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return createPortal(
    <dialog
      ref={element}
      // While it fades it is no dialog any more.
      aria-labelledby={open ? `${id}-title` : undefined}
      aria-hidden={open ? undefined : true}
      aria-describedby={words || about ? `${id}-about` : undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file input is cancelled too, and its event comes by here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // Our own close() fires `close` asynchronously, perhaps after a reopen.
        if (!open || currentTarget.open) return
        // Closed by the browser without asking us: whoever holds what was typed decides.
        closeOnTop(currentTarget)
        showOnTop(currentTarget)
        onClose()
      }}
      // A press beside the dialog leaves the focus where it is.
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      className="dialog fixed inset-0 mt-auto max-h-dvh w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg bg-surface p-6 text-ink shadow-raised sm:m-auto sm:max-h-[calc(100dvh-3rem)] sm:max-w-lg sm:rounded-lg"
    >
      <h2 id={`${id}-title`} className="text-lg font-bold">
        {title}
      </h2>
      {(words || about) && (
        <div id={`${id}-about`}>
          {words && <p className="mt-2 text-soft">{words}</p>}
          {about && <div className="mt-3 rounded-md bg-sunk px-4 py-3 font-semibold wrap-anywhere">{about}</div>}
        </div>
      )}
      {children}
    </dialog>,
    document.body,
  )
}

/** Opens and closes the element as `open` says, and looks after the focus; drawn until it has faded. */
function useTopLayer({ open, onClosed, initialFocus, returnFocus }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [drawn, setDrawn] = useState(open)
  if (open && !drawn) setDrawn(true)

  const show = useEffectEvent((dialog: HTMLDialogElement) => {
    const before = document.activeElement
    opener.current = before instanceof HTMLElement && before !== document.body ? before : null
    showOnTop(dialog)
    const first = initialFocus?.current ?? dialog.querySelector<HTMLElement>('input:checked')
    first?.focus()
  })
  const close = useEffectEvent((dialog: HTMLDialogElement) => {
    closeOnTop(dialog)
    // What opened it may be gone with what it did, as a deleted row's button is.
    const back = [returnFocus?.(), opener.current, sectionHeading()].find((place) => place?.isConnected)
    back?.focus({ preventScroll: true })
    onClosed?.()
  })
  useLayoutEffect(() => {
    const dialog = element.current
    if (!drawn || !dialog) return
    if (open) return show(dialog)
    close(dialog)
    let again = false
    void Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished)).then(() => {
      if (!again) setDrawn(false)
    })
    return () => {
      again = true
    }
  }, [open, drawn])

  // Gone with its screen while it was open.
  useLayoutEffect(() => {
    const dialog = drawn ? element.current : null
    return () => {
      if (dialog) closeOnTop(dialog)
    }
  }, [drawn])
  return { element, drawn }
}

/** The buttons of a dialog: side by side, or one above the other where there is no room. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">{children}</div>
)
