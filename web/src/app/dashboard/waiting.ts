import { msg, type Message } from '@aangan/contract/core/language/text'
import { client } from '../../core/api/api.ts'
import type { SectionKey } from './tiles.ts'

export interface Badge {
  readonly count: number
  /** For screen readers, read after the tile's title. */
  readonly text: Message
}
export type Badges = Readonly<Partial<Record<SectionKey, Badge>>>

const waiting = client('waiting')

const texts = {
  approveUsers: '{count, plural, =100 {More than 99 waiting} one {# waiting} other {# waiting}}',
  guestVehicles:
    '{count, plural, =100 {More than 99 expected within the hour} one {# expected within the hour} other {# expected within the hour}}',
  notice: '{count, plural, =100 {More than 99 new} one {# new} other {# new}} [notices]',
} as const

export async function readBadges(signal: AbortSignal): Promise<Badges> {
  const { registrations, guests, notices } = await waiting.read({ signal })
  const counts = { approveUsers: registrations, guestVehicles: guests, notice: notices }
  const badges = (Object.keys(texts) as (keyof typeof texts)[])
    .filter((key) => counts[key] > 0)
    .map((key) => [key, { count: counts[key], text: msg(texts[key], { count: counts[key] }) }])
  return Object.fromEntries(badges) as Badges
}
