import { lines, type Shown } from '../../core/language/say.ts'
import { msg, type Text } from '@aangan/contract/core/language/text'
import type { WaitingCounts } from '@aangan/contract/record/waiting'
import type { SectionKey } from './tiles.ts'

export interface Badge {
  readonly count: number
  /** For screen readers, read after the tile's title. */
  readonly text: Shown
}
export type Badges = Readonly<Partial<Record<SectionKey, Badge>>>

/** More than these are not counted. */
const most = 100

const texts = {
  waiting: '{count, plural, =100 {More than 99 waiting} one {# waiting} other {# waiting}}',
  expected:
    '{count, plural, =100 {More than 99 expected within the hour} one {# expected within the hour} other {# expected within the hour}}',
  isNew: '{count, plural, =100 {More than 99 new} one {# new} other {# new}} [notices]',
} as const satisfies Record<string, Text>

/** The tile on which a number stands, and its words there. */
const places: readonly (readonly [SectionKey, keyof typeof texts, ...(keyof WaitingCounts)[]])[] = [
  ['visitors', 'waiting', 'visitors', 'parcels'],
  ['guestVehicles', 'expected', 'guests'],
  ['notice', 'isNew', 'notices'],
  ['notice', 'waiting', 'answers'],
  ['approveUsers', 'waiting', 'registrations'],
  ['gate', 'waiting', 'blocked', 'conflicts'],
  ['houses', 'waiting', 'imports'],
  ['communities', 'waiting', 'requests'],
]

/** What waits, by tile: its number is the sum, its words stand one after the other. */
export function badgesOf(counts: WaitingCounts): Badges {
  const badges: Partial<Record<SectionKey, Badge>> = {}
  for (const [tile, words, ...fields] of places) {
    const count = fields.reduce((sum, field) => sum + counts[field], 0)
    // Also of an older server, which does not know of all.
    if (!(count > 0)) continue
    const before = badges[tile]
    const text = msg(texts[words], { count: Math.min(count, most) })
    badges[tile] = before ? { count: before.count + count, text: lines(before.text, text) } : { count, text }
  }
  return badges
}
