import { useRef } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../button.tsx'
import type { OpenQuestion } from './confirm.ts'
import { Dialog, DialogButtons } from './dialog.tsx'

/** The first focus is on the answer that loses nothing. */
export default function ConfirmDialog({
  open,
  question,
  onAnswer,
  onClosed,
}: {
  open: boolean
  question: OpenQuestion
  onAnswer: (yes: boolean) => void
  onClosed: () => void
}) {
  const t = useT()
  const no = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      title={question.title ?? question.question}
      text={question.title === undefined ? undefined : question.question}
      about={question.subject}
      onClose={() => onAnswer(false)}
      onClosed={onClosed}
      initialFocus={question.harmless ? yes : no}
      returnFocus={() => question.from}
    >
      <DialogButtons>
        <Button ref={no} onClick={() => onAnswer(false)}>
          {t(question.otherwise ?? 'Cancel')}
        </Button>
        <Button ref={yes} tone={question.harmless ? 'primary' : 'danger'} onClick={() => onAnswer(true)}>
          {t(question.verb)}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
