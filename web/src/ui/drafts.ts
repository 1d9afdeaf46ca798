import type { OpenTry } from './request-key.ts'

/** What was typed in a form that was neither saved nor discarded: kept in this tab, for one person, for a day. */
export interface Draft {
  /** The person's id; empty for a visitor who is not signed in. */
  readonly person: string
  /** When it was typed, in milliseconds. */
  readonly at: number
  readonly values: Readonly<Record<string, unknown>>
  /** A file was chosen, which cannot be kept. */
  readonly lostFile: boolean
  /** It was sent, and the answer is unknown. */
  readonly openTry?: OpenTry | undefined
}

export const visitor = ''
let person = visitor

/** Who is at the screen. */
export const draftPerson = (): string => person

/** Told whenever that changes. When somebody signs in, what anybody else typed in this tab goes. */
export function setDraftPerson(id: string | undefined): void {
  person = id ?? visitor
  if (person === visitor) return
  for (const key of keys()) {
    const draft = read(key)
    if (draft && draft.person !== person && draft.person !== visitor) sessionStorage.removeItem(key)
  }
}

const prefix = 'draft:'
const longestMs = 24 * 60 * 60 * 1000

export function keepDraft(name: string, draft: Omit<Draft, 'at'>): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // Storage that is full or switched off: the form itself still holds what was typed.
  }
}

/** What the person at the screen typed under this name. */
export function draftOf(name: string): Draft | undefined {
  const draft = read(prefix + name)
  return draft?.person === person ? draft : undefined
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Drops everything that was typed in this tab. */
export const dropDrafts = (): void => keys().forEach((key) => sessionStorage.removeItem(key))

/** Whether something is kept here for a person who is not signed in any more. */
export const somebodyHasDrafts = (): boolean => keys().some((key) => (read(key)?.person ?? visitor) !== visitor)

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))

function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
    if (draft && Date.now() - draft.at < longestMs) return draft
  } catch {
    // Not ours, or cut off: the same as none.
  }
  sessionStorage.removeItem(key)
  return undefined
}
