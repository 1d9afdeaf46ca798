import type { OpenTry } from '../request-key.ts'

/** Unsaved input of a form, stored in this tab, for one person and one day. */
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

/** The id of the signed-in person. */
export const draftPerson = (): string => person

/** Called when the session changes. A login drops the drafts of everybody else in this tab. */
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
    // Storage is full or switched off: the form still holds what was typed.
  }
}

export function draftOf(name: string): Draft | undefined {
  const draft = read(prefix + name)
  return draft?.person === person ? draft : undefined
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(prefix + name)

export const dropDrafts = (): void => keys().forEach((key) => sessionStorage.removeItem(key))

/** True if there is a draft of somebody who is no longer signed in. */
export const somebodyHasDrafts = (): boolean => keys().some((key) => (read(key)?.person ?? visitor) !== visitor)

const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))

function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
    if (draft && Date.now() - draft.at < longestMs) return draft
  } catch {
    // Foreign JSON counts as no draft.
  }
  sessionStorage.removeItem(key)
  return undefined
}
