import { useRef } from 'react'
import { Button } from './button.tsx'
import type { Asked } from './confirm.ts'
import { Dialog, DialogButtons } from './dialog.tsx'

/** One question, the thing it is about, and two answers; the first focus is on the one that loses nothing. */
export default function ConfirmDialog({
  open,
  asked,
  onAnswer,
  onClosed,
}: {
  open: boolean
  asked: Asked
  onAnswer: (yes: boolean) => void
  onClosed: () => void
}) {
  const no = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      title={asked.title ?? asked.question}
      words={asked.title && asked.question}
      about={asked.thing}
      onClose={() => onAnswer(false)}
      onClosed={onClosed}
      initialFocus={asked.harmless ? yes : no}
      returnFocus={() => asked.from}
    >
      <DialogButtons>
        <Button ref={no} onClick={() => onAnswer(false)}>
          {asked.otherwise ?? 'Cancel'}
        </Button>
        <Button ref={yes} tone={asked.harmless ? 'primary' : 'danger'} onClick={() => onAnswer(true)}>
          {asked.verb}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
