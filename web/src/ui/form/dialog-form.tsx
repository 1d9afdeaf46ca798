import type { Label } from '@aangan/contract/core/language/text'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Button } from '../button.tsx'
import type { Tone } from '../button-styles.ts'
import { Dialog, DialogButtons } from '../dialog/dialog.tsx'
import { focusFirstError } from '../browser/focus-error.ts'
import { FormFailureNote } from './form-failure.tsx'
import type { ShapedForm } from './form.ts'
import { KeptNote } from './kept-note.tsx'
import { leaveForm } from './leave-guard.ts'

export interface DialogFormProps {
  form: ShapedForm
  open: boolean
  title: Shown
  /** A line of explanation under the title. */
  text?: Shown
  /** The submit button's label. */
  submit: Label
  tone?: Tone
  /** The person or thing it is about. */
  about: ReactNode
  /** No field is required: the first focus is on a button, so that the phone's keyboard stays closed. */
  optional?: boolean
  /** Default: the element that had the focus before. */
  returnFocus?: (() => HTMLElement | null) | undefined
  onClose: () => void
  /** Called when it is closed and the focus is back. */
  onClosed?: (() => void) | undefined
  children: ReactNode
}

/** A short form in a dialog. Asks before it discards what was typed. */
export function DialogForm(props: DialogFormProps) {
  const {
    form,
    open,
    title,
    text,
    submit,
    tone = 'primary',
    about,
    optional = false,
    returnFocus,
    onClose,
    onClosed,
    children,
  } = props
  const t = useT()
  const say = useSay()
  const element = useRef<HTMLFormElement>(null)
  const no = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  const harmless = tone === 'danger' ? no : yes
  const close = async () => {
    if (!form.busy) await leaveForm(form, onClose)
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit()) onClose()
    else focusFirstError(element.current)
  }
  return (
    <Dialog
      open={open}
      title={title}
      text={text}
      about={about}
      onClose={() => void close()}
      {...(returnFocus && { returnFocus })}
      {...(onClosed && { onClosed })}
      {...(optional && { initialFocus: harmless })}
    >
      <form
        ref={element}
        aria-label={say(title)}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="mt-4 flex flex-col gap-4"
      >
        <KeptNote form={form} />
        {children}
        <div>
          <FormFailureNote failure={form.failure} />
          <DialogButtons>
            <Button ref={no} onClick={() => void close()}>
              {t('Cancel')}
            </Button>
            <Button ref={yes} type="submit" tone={tone} busy={form.busy}>
              {t(submit)}
            </Button>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  )
}
