import type { Label } from '@aangan/contract/core/language/text'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Button } from '../button.tsx'
import type { Tone } from '../button-styles.ts'
import type { Editor } from './editor.ts'
import type { ShapedForm } from './form.ts'
import { focusFirstError } from '../browser/focus-error.ts'
import { focusSectionIfLost } from '../browser/focus-keeper.ts'
import { FormFailureNote } from './form-failure.tsx'
import { KeptNote } from './kept-note.tsx'
import { useLeaveGuard } from './leave-guard.ts'

export interface FormCardProps {
  form: ShapedForm
  /** The form's heading and accessible name. */
  title: Shown
  /** The submit button's label. */
  submit: Label
  /** `primary`, where no other button of `more` is the usual one. */
  tone?: Tone
  /** The specification disables some submit buttons. */
  disabled?: boolean
  /** The other button's label; `Cancel` by default. */
  cancel?: Label
  /** Further buttons between the two. */
  more?: ReactNode
  /** The heading's level: 3 within a section, 2 where there is no section heading. */
  level?: 2 | 3
  editor: Pick<Editor<unknown>, 'cancel' | 'done' | 'attach'>
  children: ReactNode
}

/** A form that opens within a section. */
export function FormCard({
  form,
  title,
  submit,
  tone = 'primary',
  disabled = false,
  cancel = 'Cancel',
  level = 3,
  more,
  editor,
  children,
}: FormCardProps) {
  const element = useRef<HTMLFormElement>(null)
  const say = useSay()
  const Heading = level === 2 ? 'h2' : 'h3'
  useLeaveGuard(form)
  useEffect(() => {
    editor.attach(form)
  })
  useFocusOnOpen(element)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.submit()) editor.done()
    else focusFirstError(element.current)
  }
  return (
    <form
      ref={element}
      aria-label={say(title)}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="card mb-6 p-4 sm:p-6"
    >
      <Heading className="mb-4 font-bold">{say(title)}</Heading>
      <KeptNote form={form} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
      <FormFailureNote failure={form.failure} />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" tone={tone} busy={form.busy} disabled={disabled}>
          {say(submit)}
        </Button>
        {more}
        <Button onClick={editor.cancel}>{say(cancel)}</Button>
      </div>
    </form>
  )
}

/** Focuses the first field, or the note about a restored draft; on closing, moves a lost focus back. */
function useFocusOnOpen(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const kept = form.current?.querySelector<HTMLElement>('[data-kept-note]')
    const first = form.current?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')
    ;(kept ?? first)?.focus()
    return () => {
      requestAnimationFrame(focusSectionIfLost)
    }
  }, [form])
}
