import { instantIn } from '../core/dates.ts'
import { occurredAt } from './movement-judge.ts'

/** A moment of the desk's clock by the server's; now where nobody knows when it was sent. */
export const byServersClock = (moment: string, sentAt: string | undefined, now: Date): Date =>
  sentAt === undefined ? now : occurredAt(instantIn('UTC', moment), instantIn('UTC', sentAt), now)
