import { unseenHours, type HelperStay } from '@aangan/contract/gate/helper-stays'

const longestMs = unseenHours * 3_600_000
const repeatMs = 5 * 60_000
const ms = (at: string): number => Date.parse(at)

/** When somebody whom nobody saw leave is taken to have left. */
export const unseenOut = ({ inAt }: Pick<HelperStay, 'inAt'>): Date => new Date(ms(inAt) + longestMs)

const isInsideAt = (stay: HelperStay, at: number): boolean =>
  at < ms(stay.inAt) + longestMs && (stay.outAt === null || at < ms(stay.outAt))

/** The last that began by then. `stays` in order. */
const lastBy = <S extends HelperStay>(stays: readonly S[], at: number): S | undefined =>
  stays.findLast(({ inAt }) => ms(inAt) <= at)
const nextAfter = <S extends HelperStay>(stays: readonly S[], at: number): S | undefined =>
  stays.find(({ inAt }) => ms(inAt) > at)

/** Since when they are inside. Two gates that write down one coming within minutes mean the same. */
export function insideSince(stays: readonly HelperStay[], at: Date): Date | null {
  const [last, next] = [lastBy(stays, at.getTime()), nextAfter(stays, at.getTime())]
  if (last !== undefined && isInsideAt(last, at.getTime())) return new Date(last.inAt)
  return next !== undefined && ms(next.inAt) - at.getTime() <= repeatMs ? new Date(next.inAt) : null
}

/** What a coming makes of the stays. */
export interface Arrival<S> {
  /** Left unseen before, with what comes after taken over by the new one. */
  readonly left: S | undefined
  /** When the new one has ended already: no later than this. */
  readonly before: Date | null
}

export function comingAmong<S extends HelperStay>(stays: readonly S[], at: Date): Arrival<S> {
  const [last, next] = [lastBy(stays, at.getTime()), nextAfter(stays, at.getTime())]
  const left = last !== undefined && (last.outAt === null || ms(last.outAt) > at.getTime()) ? last : undefined
  return { left, before: next === undefined ? null : new Date(next.inAt) }
}

/** The stay that a going ends; also one that was taken to have ended unseen. */
export function goingFrom<S extends HelperStay>(stays: readonly S[], at: Date): S | undefined {
  const last = lastBy(stays, at.getTime())
  return last !== undefined && (last.outAt === null || !last.outSeen) ? last : undefined
}

/** Not inside, because they have left already: nothing for a person to settle. */
export function hasLeftBefore(stays: readonly HelperStay[], at: Date): boolean {
  const last = lastBy(stays, at.getTime())
  return typeof last?.outAt === 'string' && at.getTime() - ms(last.outAt) < longestMs
}
