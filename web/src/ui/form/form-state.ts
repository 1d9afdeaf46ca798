import { useRef, useState } from 'react'
import type { Shown } from '../../core/language/say.ts'
import type { FormErrors } from './form-errors.ts'

export type FormValues = Record<string, string | boolean | readonly string[] | File | null>

/** The values and errors of a form. `saved` is what it opened with, `filled` the same with what was kept laid over it. */
export function useFormState<V extends FormValues>(saved: V, filled: V) {
  const [values, setValues] = useState(filled)
  const [errors, setErrors] = useState<FormErrors>({})
  const [reference, setReference] = useState(saved)
  // The newest, for two changes in one event and for delayed checks.
  const latest = useRef({ values, errors })
  const change = (next: V) => {
    latest.current.values = next
    setValues(next)
  }
  const changeErrors = (next: FormErrors) => {
    latest.current.errors = next
    setErrors(next)
  }
  return {
    values,
    errors,
    dirty: Object.keys(values).some((name) => !isSame(values[name], reference[name])),
    latest: () => latest.current,
    set: <K extends keyof V & string>(name: K, value: V[K]) => change({ ...latest.current.values, [name]: value }),
    setError: (name: string, error: Shown | null | undefined) => {
      const { [name]: _, ...others } = latest.current.errors
      changeErrors(error ? { ...others, [name]: error } : others)
    },
    setErrors: changeErrors,
    markSaved: () => setReference(latest.current.values),
    reset: () => {
      change(saved)
      changeErrors({})
      setReference(saved)
    },
  }
}

const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((part, index) => part === other[index]))

/** Inputs call onChange with an event or with the value. */
export function valueOf(given: unknown): unknown {
  const { target } = (given ?? {}) as { target?: unknown }
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.checked
  return target instanceof HTMLElement ? (target as HTMLInputElement).value : given
}
