import type { SearchKind } from '@aangan/contract/record/search'
import { remember, stored } from '../../../core/storage.ts'

/** What was chosen: a place of one's own, or a thing that the server found. */
export interface Chosen {
  readonly kind: SearchKind | 'PLACE'
  readonly title: string
  readonly href: string
}
interface Entry extends Chosen {
  readonly at: number
}

const most = 5
const longestMs = 30 * 86_400_000

/** The last of each address, the newest first. */
export const withChosen = (before: readonly Entry[], chosen: Chosen, now: number): Entry[] =>
  [{ ...chosen, at: now }, ...before.filter(({ href }) => href !== chosen.href)].slice(0, most)

export const stillKept = (entries: readonly Entry[], now: number): Entry[] =>
  entries.filter(({ at }) => now - at < longestMs)

/** A desk is used by many. */
const isDesk = () => stored('desk') !== null

/** What this account last chose in this browser. It is stored like the session, and goes with it. */
export function readRecent(userId: string): readonly Entry[] {
  if (isDesk()) clearRecent()
  try {
    const { of, entries } = JSON.parse(stored('recent') ?? '{}') as { of?: string; entries?: Entry[] }
    return of === userId && entries ? stillKept(entries, Date.now()) : []
  } catch {
    return []
  }
}

export function addRecent(userId: string, chosen: Chosen): void {
  if (!isDesk()) write(userId, withChosen(readRecent(userId), chosen, Date.now()))
}

export const dropRecent = (userId: string, gone: string): void =>
  write(
    userId,
    readRecent(userId).filter(({ href }) => href !== gone),
  )

export const clearRecent = (): void => remember({ recent: null })

const write = (of: string, entries: readonly Entry[]) =>
  remember({ recent: entries.length === 0 ? null : JSON.stringify({ of, entries }) })
