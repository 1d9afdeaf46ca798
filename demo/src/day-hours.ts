import { timeZone } from './time-zone.ts'
import { later } from './calendar.ts'

const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

/** Minutes since midnight in the society's time zone. */
export function minuteOfDay(instant: string): number {
  const [hour = 0, minute = 0] = format.format(new Date(instant)).split(':').map(Number)
  return hour * 60 + minute
}

const day = 24 * 60
/** Nobody comes between these. */
const [nightBegins, nightEnds] = [22 * 60, 7 * 60]
const nightMinutes = day - nightBegins + nightEnds
/** What falls in the night is spread over this much of the evening before, or of the morning after. */
const spreadMinutes = 180

const minutesIntoNight = (instant: string): number => (minuteOfDay(instant) - nightBegins + day) % day

export const isNight = (instant: string): boolean => minutesIntoNight(instant) < nightMinutes

/** The instant, or one of the evening before if it is at night. */
export function byEvening(instant: string): string {
  if (!isNight(instant)) return instant
  const into = minutesIntoNight(instant)
  return later(instant, -into - spreadMinutes + Math.floor((into / nightMinutes) * spreadMinutes))
}

/** The instant, or one of the morning after if it is at night. */
export function fromMorning(instant: string): string {
  if (!isNight(instant)) return instant
  const into = minutesIntoNight(instant)
  return later(instant, nightMinutes - into + Math.floor((into / nightMinutes) * spreadMinutes))
}
