import type { Shape } from '@aangan/contract/core/endpoint'
import { readTyped } from '@aangan/contract/core/typed-input'
import { useRef, useState, type FocusEvent } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../../core/api/api.ts'
import type { Shown } from '../../core/language/say.ts'
import type { Attempt } from '../action.ts'
import { afterPress } from '../browser/after-press.ts'
import {
  failureOf,
  firstIssues,
  withoutUndefined,
  type Failed,
  type FormErrors,
  type FormFailure,
} from './form-errors.ts'
import { useFormState, valueOf, type FormValues } from './form-state.ts'
import { useRequestKey } from '../request-key.ts'
import { filledWith, keptFor, useDraft } from './use-draft.ts'

export interface ShapedFormOptions<V extends FormValues, S extends Shape> {
  /** The contract's shape, with its rules and messages. */
  shape: S
  initialValues: V
  /** Converts the typed values to what the shape expects, such as a number. Empty texts are left out anyway. */
  prepare?: (typed: V) => Record<string, unknown>
  /** Rules beyond the shape: matching passwords, a day that is not past. */
  problems?: (typed: V) => Partial<Record<keyof V & string, Shown | undefined>>
  /** Sends the parsed input. */
  send: (input: z.output<S>, attempt: Attempt) => Promise<unknown>
  /** The section's own message for a failure; without it the server's message is shown. */
  failed?: Failed
  /** The name of its draft in this tab; without it no draft is kept. */
  draft?: string | undefined
  /** Fields that are never kept: passwords. */
  secret?: readonly (keyof V & string)[]
}

type TextKey<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string
type TickKey<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string

/** A form over a contract shape. Sends once however often it is submitted, and keeps what was typed when that fails. */
export function useShapedForm<V extends FormValues, S extends Shape>(options: ShapedFormOptions<V, S>) {
  const { shape, prepare, problems, send, failed, draft, secret = [] } = options
  const parse = (typed: V) =>
    z.safeParse(shape, readTyped(shape, withoutEmpty(prepare ? prepare(typed) : typed)), { reportInput: true })
  const errorsOf = (typed: V): FormErrors => ({ ...firstIssues(parse(typed)), ...withoutUndefined(problems?.(typed)) })
  const [opening] = useState(options.initialValues)
  const [kept, setKept] = useState(() => keptFor(draft))
  const [filled] = useState(() => filledWith(opening, kept))
  const form = useFormState(opening, filled)
  const requestKey = useRequestKey(kept?.openTry)
  const discard = useDraft({
    name: draft,
    secret,
    values: form.values,
    dirty: form.dirty,
    openTry: requestKey.open,
  })
  const [failure, setFailure] = useState<FormFailure>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const check = (name: string) => form.setError(name, errorsOf(form.latest().values)[name])
  const props = (name: keyof V & string) => ({
    name,
    error: form.errors[name],
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A press on a button submits or leaves the form; an error now could disable that button under the finger.
      if (!(relatedTarget instanceof HTMLButtonElement)) afterPress(() => check(name))
    },
    onChange: (given: unknown) => {
      form.set(name, valueOf(given) as V[keyof V & string])
      // An error disappears while it is being corrected.
      if (form.latest().errors[name]) check(name)
    },
  })
  const showFailure = (error: unknown, typed: V) => {
    const fields = error instanceof ApiError ? error.fields : {}
    const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in typed))
    const note = failureOf(error, failed, Object.keys(known).length > 0)
    form.setErrors(known)
    // An error shown at its field is not repeated below the form.
    if (!Object.values(known).some((shown) => isSameText(shown, note.text))) setFailure(note)
  }

  return {
    values: form.values,
    errors: form.errors,
    hasErrors: Object.keys(form.errors).length > 0,
    dirty: form.dirty,
    busy,
    failure,
    /** The restored draft. */
    kept: kept && {
      lostFile: kept.lostFile,
      discard: () => {
        setKept(undefined)
        discard()
        form.reset()
      },
    },
    /** Drops the draft, because the form is left. */
    discard,
    text: (name: TextKey<V>) => ({ ...props(name), value: String(form.values[name]) }),
    tick: (name: TickKey<V>) => ({ ...props(name), checked: form.values[name] === true }),
    set: form.set,
    setError: form.setError,
    /** True when it was sent and accepted. */
    submit: async (): Promise<boolean> => {
      if (sending.current) return false
      setFailure(undefined)
      const typed = form.latest().values
      const errors = errorsOf(typed)
      const parsed = parse(typed)
      form.setErrors(errors)
      if (Object.keys(errors).length > 0 || !parsed.success) return false
      sending.current = true
      setBusy(true)
      try {
        const idempotencyKey = requestKey.keyFor(contentOf(typed, secret))
        await send(parsed.data, { idempotencyKey, saved: discard })
        requestKey.settle()
        form.markSaved()
        discard()
        return true
      } catch (error) {
        requestKey.settle(error)
        await new Promise<void>((shown) =>
          afterPress(() => {
            showFailure(error, typed)
            shown()
          }),
        )
        return false
      } finally {
        sending.current = false
        setBusy(false)
      }
    },
  }
}

export type ShapedForm = Pick<
  ReturnType<typeof useShapedForm<FormValues, Shape>>,
  'busy' | 'dirty' | 'failure' | 'submit' | 'kept' | 'discard'
>

/** The server repeats the sentence of a field as the message of the whole reply. */
const isSameText = (one: Shown, other: Shown): boolean =>
  typeof one === 'object' && typeof other === 'object' && 'raw' in one && 'raw' in other && one.raw === other.raw

const withoutEmpty = (typed: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== null))

/** The content as one text, to tell whether it changed since the last try. */
const contentOf = (typed: FormValues, secret: readonly string[]) =>
  JSON.stringify(typed, (name, value: unknown) => {
    if (secret.includes(name)) return undefined
    return value instanceof File ? [value.name, value.size, value.lastModified] : value
  })
