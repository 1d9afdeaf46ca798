import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { useSay, type Shown } from '../../core/language/say.ts'
import { sectionHeading } from '../browser/focus-keeper.ts'
import { tabRound } from '../browser/tab-round.ts'
import { closeOnTop, showOnTop } from '../browser/top-layer.ts'

export interface DialogProps {
  open: boolean
  /** Escape or the phone's back gesture. A click outside does nothing, so that nothing typed is lost. */
  onClose: () => void
  /** A press on the backdrop, where nothing can be lost by it. */
  onOutside?: () => void
  /** Called when it is closed and the focus is back; it may still be fading out. */
  onClosed?: () => void
  title: Shown
  /** On the line of the title. */
  beside?: ReactNode
  wide?: boolean
  /** Its own place and size instead of a sheet’s. Then the title is for screen readers alone. */
  shape?: string
  /** A line of explanation under the title. */
  text?: Shown | ReactElement | undefined
  /** The plate or name it is about. */
  about?: ReactNode
  children: ReactNode
  /** Default: the selected radio button, else the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Default: the element that had the focus before. */
  returnFocus?: () => HTMLElement | null
}

/** The browser's modal dialog: a bottom sheet on a phone, centred elsewhere. */
export function Dialog(props: DialogProps) {
  const { open, onClose, onOutside, title, beside, wide = false, shape, text, about, children } = props
  const { element, drawn } = useTopLayer(props)
  const id = useId()
  const say = useSay()
  if (!drawn) return null
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Tab') tabRound(event)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // The browser's own handling lets `cancel` be prevented only once.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return createPortal(
    <dialog
      ref={element}
      // While it fades out it is no dialog any more.
      aria-labelledby={open ? `${id}-title` : undefined}
      aria-hidden={open ? undefined : true}
      aria-describedby={text || about ? `${id}-about` : undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file input's `cancel` bubbles up to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // Our own close() fires `close` asynchronously, perhaps after a reopen.
        if (!open || currentTarget.open) return
        // Closed by the browser: the form decides, because it may hold something typed.
        closeOnTop(currentTarget)
        showOnTop(currentTarget)
        onClose()
      }}
      // A press on the backdrop must not take the focus.
      onMouseDown={(event) => event.target === event.currentTarget && event.preventDefault()}
      onClick={(event) => isOnBackdrop(event) && onOutside?.()}
      className={`dialog fixed inset-0 bg-surface text-ink shadow-raised ${shape ?? `mt-auto max-h-[calc(100dvh-72px)] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg p-6 sm:m-auto sm:max-h-[calc(100dvh-3rem)] sm:rounded-lg ${wide ? 'sm:max-w-2xl' : 'sm:max-w-lg'}`}`}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id={`${id}-title`} className={shape ? 'sr-only' : 'me-auto text-lg font-bold'}>
          {say(title)}
        </h2>
        {beside}
      </div>
      {(text || about) && (
        <div id={`${id}-about`}>
          {text && <p className="mt-2 text-soft">{say(text)}</p>}
          {about && <div className="mt-3 rounded-md bg-sunk px-4 py-3 font-semibold wrap-anywhere">{about}</div>}
        </div>
      )}
      {children}
    </dialog>,
    document.body,
  )
}

/** A click on the dialog's padding also has the dialog as its target. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

/** Opens and closes the element, and moves the focus. `drawn` until it has faded out. */
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
    // The opener may be gone, as a deleted row's button is.
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

  // Unmounted while it was open.
  useLayoutEffect(() => {
    const dialog = drawn ? element.current : null
    return () => {
      if (dialog) closeOnTop(dialog)
    }
  }, [drawn])
  return { element, drawn }
}

export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">{children}</div>
)
