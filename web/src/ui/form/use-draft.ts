import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOf, draftPerson, dropDraft, keepDraft, visitor, type Draft } from './drafts.ts'
import type { FormValues } from './form-state.ts'
import type { OpenTry } from '../request-key.ts'

const pauseMs = 300

/** The current person's draft of this name. */
export const keptFor = (name: string | undefined): Draft | undefined => (name ? draftOf(name) : undefined)

/** The opening values, overlaid with draft values of the same type. */
export function filledWith<V extends FormValues>(opening: V, draft: Draft | undefined): V {
  const same = Object.entries(draft?.values ?? {}).filter(
    ([name, value]) =>
      typeof value === typeof opening[name] && Array.isArray(value) === Array.isArray(opening[name]) && value !== null,
  )
  return { ...opening, ...(Object.fromEntries(same) as Partial<V>) }
}

interface DraftOptions<V> {
  name: string | undefined
  /** Fields that are never kept: passwords. */
  secret: readonly (keyof V & string)[]
  values: V
  dirty: boolean
  openTry: () => OpenTry | undefined
}

/** Stores the draft while it is typed. Returns a function that drops it. */
export function useDraft<V extends FormValues>({ name, secret, values, dirty, openTry }: DraftOptions<V>): () => void {
  const [whose] = useState(draftPerson)
  const dropped = useRef(false)
  const keep = useEffectEvent((typed: V) => {
    if (!name || dropped.current) return
    // Another person has logged in to this tab meanwhile.
    if (whose !== visitor && ![whose, visitor].includes(draftPerson())) return
    if (dirty) keepDraft(name, { person: whose, openTry: openTry(), ...keepable(typed, secret) })
    else dropDraft(name)
  })
  useEffect(() => {
    dropped.current = false
    const timer = setTimeout(() => keep(values), pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  const keepNow = useEffectEvent(() => keep(values))
  useEffect(() => {
    const keepOnLeaving = () => keepNow()
    window.addEventListener('pagehide', keepOnLeaving)
    document.addEventListener('visibilitychange', keepOnLeaving)
    return () => {
      window.removeEventListener('pagehide', keepOnLeaving)
      document.removeEventListener('visibilitychange', keepOnLeaving)
      keepOnLeaving()
    }
  }, [])
  return () => {
    dropped.current = true
    if (name) dropDraft(name)
  }
}

/** The values that may be stored: no passwords, no files. */
function keepable(typed: FormValues, secret: readonly string[]) {
  const entries = Object.entries(typed)
  return {
    values: Object.fromEntries(entries.filter(([name, value]) => !secret.includes(name) && !(value instanceof File))),
    lostFile: entries.some(([, value]) => value instanceof File),
  }
}
