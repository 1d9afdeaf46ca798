import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { questionsGoTo, type Asked } from './confirm.ts'

// The dialog's code comes with the first question.
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Where `ask` shows its questions; stands once, in the app. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  const given = useRef(false)
  const last = useRef<Asked>(undefined)
  useEffect(() => {
    questionsGoTo((next) => {
      // A question that another takes the place of was not answered with yes.
      last.current?.answer(false)
      last.current = next
      given.current = false
      setAsked(next)
      setOpen(true)
    })
    return () => questionsGoTo(undefined)
  }, [])
  if (!asked) return null
  const answer = (yes: boolean) => {
    // The words stay while the dialog fades; only the first answer counts.
    given.current = yes
    setOpen(false)
  }
  return (
    <Suspense>
      {/* The answer counts once the focus is back where it was: what follows may take that away. */}
      <ConfirmDialog open={open} asked={asked} onAnswer={answer} onClosed={() => asked.answer(given.current)} />
    </Suspense>
  )
}
