import { instantIn } from '@aangan/contract/core/dates'
import { byServersClock } from '@aangan/contract/gate/desk-times'
import type { TurnForm } from '@aangan/contract/gate/gate-turns'
import { hasWrongClock } from '@aangan/contract/gate/movement-judge'

export interface TurnTimes {
  /** By the server's clock; null where it begins now. */
  readonly beganAt: Date | null
  readonly endedAt: Date | null
  /** When it began is not known. */
  readonly isClockWrong: boolean
}

type SentTimes = Pick<TurnForm, 'sentAt' | 'beganAt' | 'endedAt'>

/** Of a turn that a desk began without a network. */
export function turnTimes({ sentAt, beganAt, endedAt }: SentTimes, now: Date): TurnTimes {
  if (beganAt === undefined) return { beganAt: null, endedAt: null, isClockWrong: false }
  const isClockWrong = sentAt === undefined || hasWrongClock(instantIn('UTC', beganAt), instantIn('UTC', sentAt))
  const start = byServersClock(beganAt, sentAt, now)
  if (endedAt === undefined) return { beganAt: start, endedAt: null, isClockWrong }
  const end = byServersClock(endedAt, sentAt, now)
  return { beganAt: start, endedAt: end < start ? start : end, isClockWrong }
}
