import type { Shape } from '@aangan/contract/endpoint'
import { useForm, type FormErrors } from '@mantine/form'
import { useEffectEvent, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '../api.ts'
import type { Attempt } from './action.ts'
import { afterPress } from './after-press.ts'
import { failureOf, firstIssues, withoutUndefined, type FormFailure } from './form-errors.ts'
import { useRequestKey } from './request-key.ts'
import { filledWith, keepable, keptFor, useDraft } from './use-draft.ts'

/** What a form holds while it is typed: text, ticks, choices and files. */
export type FormValues = Record<string, string | boolean | readonly string[] | File | null>

export interface ShapedFormOptions<V extends FormValues, S extends Shape> {
  /** The contract's shape: its rules and its messages are the form's. */
  shape: S
  initialValues: V
  /** From what was typed to what the shape expects, where they differ: a number, a list. Empty texts are left out by themselves. */
  prepare?: (typed: V) => Record<string, unknown>
  /** Rules that are not the shape's: two passwords alike, a day not past. */
  problems?: (typed: V) => Partial<Record<keyof V & string, string | undefined>>
  /** Sends what the shape made of it. */
  send: (input: z.output<S>, attempt: Attempt) => Promise<unknown>
  /** The section's own words when that fails; without them the server's message stands alone. */
  failed?: string | ((error: unknown) => string)
  /** Under which name what is typed is kept in this tab until it is saved; without it nothing is. */
  draft?: string | undefined
  /** Fields that are never kept: passwords. */
  secret?: readonly (keyof V & string)[]
}

type TextKey<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string
type TickKey<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string

/** What the form library hands to an input; it says `any`. */
interface GivenProps {
  readonly error?: ReactNode
  readonly onBlur?: () => void
  readonly onChange: (value: unknown) => void
}

/** A form that keeps the contract's rules, sends once however often it is asked, and keeps what was typed when it fails. */
export function useShapedForm<V extends FormValues, S extends Shape>(options: ShapedFormOptions<V, S>) {
  const { shape, prepare, problems, send, failed, draft, secret = [] } = options
  const parse = (typed: V) => z.safeParse(shape, withoutEmpty(prepare ? prepare(typed) : typed))
  const errorsOf = (typed: V): FormErrors => ({ ...firstIssues(parse(typed)), ...withoutUndefined(problems?.(typed)) })
  const [opening] = useState(options.initialValues)
  const [found, setFound] = useState(() => keptFor(draft))
  const form = useForm<V>({
    initialValues: filledWith(opening, found),
    validate: errorsOf,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
  })
  const compareWithOpening = useEffectEvent(() => {
    // What was kept is not saved yet: the form differs from what it opened with.
    if (found) form.resetDirty(opening)
  })
  useLayoutEffect(() => compareWithOpening(), [])
  const requestKey = useRequestKey(found?.openTry)
  const discard = useDraft({
    name: draft,
    secret,
    values: form.values,
    now: () => ({ values: form.getValues(), dirty: form.isDirty(), openTry: requestKey.open() }),
  })
  const [failure, setFailure] = useState<FormFailure>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  /** What an input needs, by the field's name. */
  const props = (name: string, given: GivenProps) => ({
    name,
    error: given.error,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A button checks the form itself, and must not be disabled while it is pressed.
      if (!(relatedTarget instanceof HTMLButtonElement)) afterPress(() => given.onBlur?.())
    },
    onChange: (value: unknown) => {
      given.onChange(value)
      // An error goes, or changes, while it is being corrected.
      if (form.errors[name]) form.setFieldError(name, errorsOf(form.getValues())[name] ?? null)
    },
  })

  return {
    values: form.values,
    errors: form.errors,
    hasErrors: Object.keys(form.errors).length > 0,
    dirty: form.isDirty(),
    busy,
    failure,
    /** What had been typed before stands in the form again. */
    kept: found && {
      lostFile: found.lostFile,
      discard: () => {
        setFound(undefined)
        discard()
        form.reset()
      },
    },
    /** Drops what is kept of it, because it is left. */
    discard,
    text: (name: TextKey<V>) => ({ ...props(name, form.getInputProps(name)), value: String(form.values[name]) }),
    tick: (name: TickKey<V>) => ({
      ...props(name, form.getInputProps(name, { type: 'checkbox' })),
      checked: form.values[name] === true,
    }),
    set: form.setFieldValue,
    setError: form.setFieldError,
    reset: (values?: V) => {
      setFailure(undefined)
      if (values) form.setInitialValues(values)
      form.reset()
    },
    /** True when it was sent and taken. */
    submit: async (): Promise<boolean> => {
      if (sending.current) return false
      setFailure(undefined)
      const typed = form.getValues()
      const errors = errorsOf(typed)
      const parsed = parse(typed)
      form.setErrors(errors)
      if (Object.keys(errors).length > 0 || !parsed.success) return false
      sending.current = true
      setBusy(true)
      try {
        const idempotencyKey = requestKey.keyFor(JSON.stringify(keepable(typed, secret)))
        await send(parsed.data, { idempotencyKey, saved: discard })
        requestKey.settle()
        form.resetDirty()
        discard()
        return true
      } catch (error) {
        requestKey.settle(error)
        const fields = error instanceof ApiError ? error.fields : {}
        const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in typed))
        const note = failureOf(error, failed, Object.keys(known).length > 0)
        await new Promise<void>((shown) =>
          afterPress(() => {
            form.setErrors(known)
            // An error shown at its field is not repeated below the form.
            if (!Object.values(known).includes(note.text)) setFailure(note)
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

const withoutEmpty = (typed: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== null))
