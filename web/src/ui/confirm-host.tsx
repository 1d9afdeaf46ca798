import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { questionsGoTo, type Asked } from './confirm.ts'

// The dialog's code comes with the first question.
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Where `ask` shows its questions; stands once, in the app. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  const given = useRef(false)
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
    given.current = yes
    if (!asked.afterwards) asked.answer(yes)
  }
  return (
    <Suspense>
      <ConfirmDialog open={open} asked={asked} onAnswer={answer} onGone={() => asked.answer(given.current)} />
    </Suspense>
  )
}
