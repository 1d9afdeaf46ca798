import { instantIn, todayIn } from '../core/dates.ts'

/** Bit 0 of a pass's days is Monday. */
export const passDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export type PassDay = (typeof passDays)[number]
export const dayBits = (days: readonly PassDay[]): number =>
  passDays.reduce((bits, day, bit) => (days.includes(day) ? bits | (1 << bit) : bits), 0)
export const daysOf = (bits: number): PassDay[] => passDays.filter((_, bit) => (bits & (1 << bit)) !== 0)

/** Minutes of the day, from and to `HH:mm`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The hours of a pass, as stored and as in its QR code. A pass for one visit has no days. */
export interface PassTimes {
  readonly validFrom: Date
  readonly validUntil: Date
  readonly days: number
  /** Minutes of the day in the community's zone; an earlier `dayUntil` is the next morning. */
  readonly dayFrom: number
  readonly dayUntil: number
}

interface SentTimes {
  readonly validFrom: string
  readonly validUntil: string
  readonly days: readonly PassDay[]
  readonly dayFrom: string | null
  readonly dayUntil: string | null
}
export const passTimesOf = ({ validFrom, validUntil, days, dayFrom, dayUntil }: SentTimes): PassTimes => ({
  validFrom: new Date(validFrom),
  validUntil: new Date(validUntil),
  days: dayBits(days),
  dayFrom: minuteOf(dayFrom ?? '00:00'),
  dayUntil: minuteOf(dayUntil ?? '00:00'),
})

export interface PassWindow {
  readonly from: Date
  readonly until: Date
}

const dayMs = 86_400_000
const plusDays = (day: string, more: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + more * dayMs).toISOString().slice(0, 10)
/** 0 is Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

/** The hours that begin on a day, cut to what the pass is valid for. */
function windowOfDay(times: PassTimes, timeZone: string, day: string): PassWindow | undefined {
  const { validFrom, validUntil, days, dayFrom, dayUntil } = times
  if ((days & (1 << weekday(day))) === 0) return undefined
  const lastDay = dayUntil < dayFrom ? plusDays(day, 1) : day
  const begins = instantIn(timeZone, `${day}T${timeOf(dayFrom)}`)
  const ends = instantIn(timeZone, `${lastDay}T${timeOf(dayUntil)}`)
  const from = begins > validFrom ? begins : validFrom
  const until = ends < validUntil ? ends : validUntil
  return from < until ? { from, until } : undefined
}

/** The windows that begin on these days around a moment, in order. */
function windowsAround(times: PassTimes, timeZone: string, at: Date, first: number, last: number): PassWindow[] {
  if (times.days === 0) return [{ from: times.validFrom, until: times.validUntil }]
  const today = todayIn(timeZone, at)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    windowOfDay(times, timeZone, plusDays(today, first + index)),
  ).filter((window) => window !== undefined)
}

/** The current window or the next one; undefined after the last. */
export function nextWindow(times: PassTimes, timeZone: string, at: Date): PassWindow | undefined {
  const since = at > times.validFrom ? at : times.validFrom
  // Eight days hold each weekday whole; one more day, because today's window may be over.
  return windowsAround(times, timeZone, since, -1, 8).find(({ until }) => until > at)
}

export interface GateClock {
  readonly timeZone: string
  readonly at: Date
  /** The gate takes a pass this long before and after its window. */
  readonly earlyMinutes: number
  readonly lateMinutes: number
}

export type NotGood =
  | { readonly reason: 'EARLY' | 'OVER'; readonly time: Date }
  | { readonly reason: 'NOT_TODAY' | 'USED' | 'CANCELLED' }

/** Undefined when the moment is good. */
export function outsideWindow(times: PassTimes, clock: GateClock): NotGood | undefined {
  const { timeZone, at } = clock
  // A tolerance of 12 hours reaches into the day after.
  const near = windowsAround(times, timeZone, at, -2, 2)
  if (near.some((window) => isNear(window, clock))) return undefined
  if (at >= times.validUntil) return { reason: 'OVER', time: times.validUntil }
  const next = nextWindow(times, timeZone, at)
  if (at < times.validFrom) return { reason: 'EARLY', time: next?.from ?? times.validFrom }
  const [today] = windowsAround(times, timeZone, at, 0, 0)
  if (today === undefined) return { reason: 'NOT_TODAY' }
  return at < today.from ? { reason: 'EARLY', time: today.from } : { reason: 'OVER', time: today.until }
}

const isNear = ({ from, until }: PassWindow, { at, earlyMinutes, lateMinutes }: GateClock): boolean =>
  at.getTime() >= from.getTime() - earlyMinutes * 60_000 && at.getTime() <= until.getTime() + lateMinutes * 60_000

export interface PassUse extends PassTimes {
  /** Cancelled by a person, or because its inviter has moved out. */
  readonly cancelled: boolean
  readonly uses: number
  /** Null for any number of entries. */
  readonly maxUses: number | null
}

const isUsed = ({ uses, maxUses }: Pick<PassUse, 'uses' | 'maxUses'>): boolean => maxUses !== null && uses >= maxUses

export const passStatuses = ['UPCOMING', 'ACTIVE', 'USED', 'OVER', 'CANCELLED'] as const
export type PassStatus = (typeof passStatuses)[number]

/** The first that is true, in this order. */
export function passStatus(pass: PassUse, now: Date): PassStatus {
  if (pass.cancelled) return 'CANCELLED'
  if (isUsed(pass)) return 'USED'
  if (now >= pass.validUntil) return 'OVER'
  return now < pass.validFrom ? 'UPCOMING' : 'ACTIVE'
}
export const isOpenPass = (status: PassStatus): boolean => status === 'UPCOMING' || status === 'ACTIVE'

/** Undefined when the gate takes the pass. */
export function notGood(pass: PassUse, clock: GateClock): NotGood | undefined {
  if (pass.cancelled) return { reason: 'CANCELLED' }
  return isUsed(pass) ? { reason: 'USED' } : outsideWindow(pass, clock)
}
