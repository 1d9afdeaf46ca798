import type { Label } from '@aangan/contract/core/language/text'
import type { givenReason } from '@aangan/contract/gate/spoken-words'
import { useEffect, useRef, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import type { Tone } from '../../ui/button-styles.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { TextInput } from '../../ui/input/text-input.tsx'

interface Props {
  title: Label
  label: Label
  hint?: Label
  /** The contract's rule of what is typed, and its longest text. */
  rule: typeof givenReason
  maxLength: number
  submit: Label
  tone: Tone
  send: (typed: string) => Promise<unknown>
}

/** A word that a guard has to write before they go on: a name, a reason. */
export function OneFieldForm({ title, label, hint, rule, maxLength, submit, tone, send }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const form = useShapedForm({
    shape: z.object({ typed: rule }),
    initialValues: { typed: '' },
    send: async ({ typed }) => void (await send(typed)),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form
      aria-label={t(title)}
      noValidate
      onSubmit={onSubmit}
      className="desk-fields flex flex-col gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <TextInput
        label={label}
        {...(hint !== undefined && { hint })}
        autoComplete="off"
        ref={input}
        maxLength={maxLength}
        {...form.text('typed')}
      />
      <FormFailureNote failure={form.failure} />
      <Button size="desk" type="submit" tone={tone} busy={form.busy}>
        {t(submit)}
      </Button>
    </form>
  )
}
