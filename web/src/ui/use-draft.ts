import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOf, draftPerson, dropDraft, keepDraft, visitor, type Draft } from './drafts.ts'
import type { FormValues } from './form-state.ts'
import type { OpenTry } from './request-key.ts'

const pauseMs = 300

/** What is kept under this name for the person at the screen. */
export const keptFor = (name: string | undefined): Draft | undefined => (name ? draftOf(name) : undefined)

/** The opening values with what was kept laid over them, where it is of the same kind. */
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
  /** Whether there is something worth keeping. */
  dirty: boolean
  openTry: () => OpenTry | undefined
}

/** Keeps what is typed as it is typed. Returns the way to drop it. */
export function useDraft<V extends FormValues>({ name, secret, values, dirty, openTry }: DraftOptions<V>): () => void {
  const [whose] = useState(draftPerson)
  const dropped = useRef(false)
  const keep = useEffectEvent((typed: V) => {
    if (!name || dropped.current) return
    // Another person has come to this tab meanwhile.
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

/** What of it may be stored: no passwords, no files. */
function keepable(typed: FormValues, secret: readonly string[]) {
  const entries = Object.entries(typed)
  return {
    values: Object.fromEntries(entries.filter(([name, value]) => !secret.includes(name) && !(value instanceof File))),
    lostFile: entries.some(([, value]) => value instanceof File),
  }
}
