import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onQuestion, type OpenQuestion } from './confirm.ts'

// Loaded with the first question.
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Shows the questions of `ask`. Rendered once, in the app. */
export function ConfirmHost() {
  const [question, setQuestion] = useState<OpenQuestion>()
  const [open, setOpen] = useState(false)
  const given = useRef(false)
  const last = useRef<OpenQuestion>(undefined)
  useEffect(() => {
    onQuestion((next) => {
      // A question replaced by another counts as answered with no.
      last.current?.answer(false)
      last.current = next
      given.current = false
      setQuestion(next)
      setOpen(true)
    })
    return () => onQuestion(undefined)
  }, [])
  if (!question) return null
  const answer = (yes: boolean) => {
    // The text stays while the dialog fades out.
    given.current = yes
    setOpen(false)
  }
  return (
    <Suspense>
      {/* Answered once the focus is back: what follows may remove that element. */}
      <ConfirmDialog
        open={open}
        question={question}
        onAnswer={answer}
        onClosed={() => question.answer(given.current)}
      />
    </Suspense>
  )
}
