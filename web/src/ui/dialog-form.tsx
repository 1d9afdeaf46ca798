import { useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Tone } from './button-styles.ts'
import { Dialog, DialogButtons } from './dialog.tsx'
import { focusFirstError } from './focus-error.ts'
import { FormFailureNote } from './form-failure.tsx'
import type { ShapedForm } from './form.ts'
import { askDiscard } from './leave-guard.ts'

export interface DialogFormProps {
  form: ShapedForm
  open: boolean
  title: string
  /** What the submit button says. */
  submit: string
  tone?: Tone
  /** Whom or what it decides about. */
  about: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A short form in a dialog. Closes when it was sent; never throws away what was typed without asking. */
export function DialogForm({ form, open, title, submit, tone = 'primary', about, onClose, children }: DialogFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const close = async () => {
    if (!form.busy && (!form.dirty || (await askDiscard()))) onClose()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit()) onClose()
    else focusFirstError(element.current)
  }
  return (
    <Dialog open={open} title={title} about={about} onClose={() => void close()}>
      <form
        ref={element}
        aria-label={title}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="mt-4 flex flex-col gap-4"
      >
        {children}
        <div>
          <FormFailureNote failure={form.failure} />
          <DialogButtons>
            <Button onClick={() => void close()}>Cancel</Button>
            <Button type="submit" tone={tone} busy={form.busy}>
              {submit}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  )
}
