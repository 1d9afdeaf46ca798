import { byServersClock } from '@aangan/contract/gate/desk-times'

interface SentEnd {
  readonly sentAt?: string | undefined
  readonly endedAt?: string | undefined
}

/** When a shift was ended: now, or without a network. */
export const shiftEndTime = ({ sentAt, endedAt }: SentEnd, now: Date): Date =>
  endedAt === undefined ? now : byServersClock(endedAt, sentAt, now)
