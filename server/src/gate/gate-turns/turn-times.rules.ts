import { instantIn } from '@aangan/contract/core/dates'
import type { TurnForm } from '@aangan/contract/gate/gate-turns'
import { hasWrongClock, occurredAt } from '@aangan/contract/gate/movement-judge'

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
  const [began, sent] = [instantIn('UTC', beganAt), sentAt === undefined ? null : instantIn('UTC', sentAt)]
  const isClockWrong = sent === null || hasWrongClock(began, sent)
  const at = (moment: Date): Date => (sent === null ? now : occurredAt(moment, sent, now))
  const start = at(began)
  if (endedAt === undefined) return { beganAt: start, endedAt: null, isClockWrong }
  const end = at(instantIn('UTC', endedAt))
  return { beganAt: start, endedAt: end < start ? start : end, isClockWrong }
}
