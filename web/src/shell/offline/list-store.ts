import { isStillHere, remember, stored } from '../../core/storage.ts'

/** A list as it was last loaded. */
export interface KeptList {
  /** When, by the device's clock. */
  readonly at: number
  readonly data: unknown
}
/** Keyed by the hash of the query. */
export type KeptLists = Readonly<Record<string, KeptList>>

interface Stored {
  readonly userId: string
  readonly lists: KeptLists
}

export const longestMs = 72 * 3_600_000
const mostCharacters = 500_000

/** The lists of whoever is signed in, if they are not too old. */
export function readLists(now = Date.now()): KeptLists {
  try {
    const { userId, lists } = JSON.parse(stored('lists') ?? '') as Stored
    return userId === stored('userId') ? recent(lists, now) : {}
  } catch {
    return {}
  }
}

const recent = (lists: KeptLists, now: number): KeptLists =>
  Object.fromEntries(Object.entries(lists).filter(([, { at }]) => at <= now && now - at < longestMs))

/** Adds these to what is kept, and drops what is too old. Only for the person who is still signed in, also in another tab. */
export function writeLists(userId: string, changed: KeptLists, now = Date.now()): void {
  if (!isStillHere(userId)) return
  try {
    remember({ lists: bounded(userId, { ...readLists(now), ...changed }) })
  } catch {
    // The browser gives no more room.
    remember({ lists: null })
  }
}

/** The newest that fit. */
function bounded(userId: string, lists: KeptLists): string {
  const newest = Object.entries(lists).sort(([, one], [, other]) => other.at - one.at)
  const text = () => JSON.stringify({ userId, lists: Object.fromEntries(newest) } satisfies Stored)
  while (newest.length > 0 && text().length > mostCharacters) newest.pop()
  return text()
}
