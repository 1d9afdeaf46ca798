import { Dialog as Base } from '@base-ui/react/dialog'
import { Suspense, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { sectionHeading } from './focus-keeper.ts'
import { Skeleton } from './skeleton.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** Told when it has faded. */
  onGone?: () => void
  title: string
  children: ReactNode
  /** What gets the focus first; the first thing that can be reached unless said otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards; to where it was unless said otherwise. */
  returnFocus?: RefObject<HTMLElement | null>
  /** A click beside it does not close it: for questions, and for what holds typed words. */
  firm?: boolean
}

/** A dialog over the page. It stays in the page while its content may still be on the way, so that the focus is kept and given back. */
export function Dialog({
  open,
  onClose,
  onGone,
  title,
  children,
  initialFocus,
  returnFocus,
  firm = false,
}: DialogProps) {
  const opener = useOpener(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onGone?.()}
      disablePointerDismissal={firm}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-end overflow-y-auto sm:place-items-center sm:p-6">
          <Base.Popup
            initialFocus={initialFocus}
            // What opened it may be gone with what it did, as a deleted row's button is.
            finalFocus={() =>
              [returnFocus?.current, opener.current, sectionHeading()].find((element) => element?.isConnected) ?? true
            }
            className="w-full rounded-t-lg bg-surface p-6 shadow-raised transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:max-w-lg sm:rounded-lg"
          >
            <Base.Title className="text-lg font-bold">{title}</Base.Title>
            <Suspense fallback={<Skeleton rows={1} />}>{children}</Suspense>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** What had the focus when the dialog opened. */
function useOpener(open: boolean) {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) opener.current = document.activeElement
  }, [open])
  return opener
}

/** The buttons of a dialog: side by side, or one above the other where there is no room. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap-reverse justify-end gap-3 max-sm:*:grow">{children}</div>
)

/** The thing a dialog is about, named under its title. */
export const DialogThing = ({ children }: { children: ReactNode }) => (
  <div className="rounded-md bg-sunk px-4 py-3 font-semibold wrap-anywhere">{children}</div>
)
