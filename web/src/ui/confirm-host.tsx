import { lazy, Suspense, useEffect, useState } from 'react'
import { questionsGoTo, type Asked } from './confirm.ts'

// The dialog's code comes with the first question.
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Where `ask` shows its questions; stands once, in the app. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    questionsGoTo((next) => {
      setAsked(next)
      setOpen(true)
    })
    return () => questionsGoTo(undefined)
  }, [])
  if (!asked) return null
  const answer = (yes: boolean) => {
    // The words stay while the dialog fades; only the first answer counts.
    setOpen(false)
    asked.answer(yes)
  }
  return (
    <Suspense>
      <ConfirmDialog open={open} asked={asked} onAnswer={answer} />
    </Suspense>
  )
}
