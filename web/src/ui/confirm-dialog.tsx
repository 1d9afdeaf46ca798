import { useRef } from 'react'
import { Button } from './button.tsx'
import type { Asked } from './confirm.ts'
import { Dialog, DialogButtons, DialogThing } from './dialog.tsx'

/** One question, the thing it is about, and two answers; the first focus is on the one that loses nothing. */
export default function ConfirmDialog({
  open,
  asked,
  onAnswer,
  onGone,
}: {
  open: boolean
  asked: Asked
  onAnswer: (yes: boolean) => void
  onGone: () => void
}) {
  const no = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  const back = useRef(asked.from)
  back.current = asked.from
  return (
    <Dialog
      open={open}
      firm
      title={asked.title ?? asked.question}
      onClose={() => onAnswer(false)}
      onGone={onGone}
      initialFocus={asked.harmless ? yes : no}
      returnFocus={back}
    >
      {asked.title && <p className="mt-2 text-soft">{asked.question}</p>}
      {asked.thing && (
        <div className="mt-3">
          <DialogThing>{asked.thing}</DialogThing>
        </div>
      )}
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
