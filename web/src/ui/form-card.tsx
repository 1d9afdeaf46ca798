import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Editor } from './editor.ts'
import type { ShapedForm } from './form.ts'
import { focusFirstError } from './focus-error.ts'
import { focusSectionIfLost } from './focus-keeper.ts'
import { FormFailureNote } from './form-failure.tsx'
import { KeptNote } from './kept-note.tsx'
import { useLeaveGuard } from './leave-guard.ts'

export interface FormCardProps {
  form: ShapedForm
  /** The form's heading; also its name for screen readers. */
  title: string
  /** What the submit button says. */
  submit: string
  /** Rules of the specification that disable the submit button. */
  disabled?: boolean
  /** The other button, Cancel unless said otherwise. */
  cancel?: string
  /** Further buttons between the two. */
  more?: ReactNode
  /** The heading's level: 3 within a section, 2 where no section's heading stands above. */
  level?: 2 | 3
  editor: Pick<Editor<unknown>, 'cancel' | 'done' | 'attach'>
  children: ReactNode
}

/** A form that opens within a section: heading, fields in two columns, what went wrong, its buttons. */
export function FormCard({
  form,
  title,
  submit,
  disabled = false,
  cancel = 'Cancel',
  level = 3,
  more,
  editor,
  children,
}: FormCardProps) {
  const element = useRef<HTMLFormElement>(null)
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
      aria-label={title}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="mb-6 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <Heading className="mb-4 font-bold">{title}</Heading>
      <KeptNote form={form} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">{children}</div>
      <FormFailureNote failure={form.failure} />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" tone="primary" busy={form.busy} disabled={disabled}>
          {submit}
        </Button>
        {more}
        <Button onClick={editor.cancel}>{cancel}</Button>
      </div>
    </form>
  )
}

/** The first field on opening, or the line that says what was kept; on closing, when the focus would fall to the page, the section's heading. */
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
