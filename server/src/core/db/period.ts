import { dayAfter, instantIn } from '@aangan/contract/core/dates'
import type { Tx } from './database.ts'
import type { Statement } from './sql.ts'

/** From an instant on, and before another. */
export interface Period {
  readonly from?: Date
  readonly before?: Date
}

export interface SearchInput {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

export const asksForTime = ({ startDate, endDate }: SearchInput): boolean =>
  startDate !== undefined || endDate !== undefined

/** What a filter by time means: both ends inclusive, a plain day whole in the zone. Instants are kept to the millisecond. */
export function periodIn(timeZone: string, { startDate, endDate }: SearchInput): Period {
  const midnight = (day: string): Date => instantIn(timeZone, `${day}T00:00`)
  return {
    ...(startDate === undefined
      ? {}
      : { from: isDay(startDate) ? midnight(startDate) : instantIn(timeZone, startDate) }),
    ...(endDate === undefined
      ? {}
      : {
          before: isDay(endDate) ? midnight(dayAfter(endDate)) : new Date(instantIn(timeZone, endDate).getTime() + 1),
        }),
  }
}

/** The period as a condition on the column `at`. */
export const during = ({ sql }: Tx, { from, before }: Period): Statement => sql`
  ${from === undefined ? sql`` : sql`and at >= ${from}`}
  ${before === undefined ? sql`` : sql`and at < ${before}`}`

const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed)
