const day = 86_400_000
const minute = 60_000

/** Creating a formatter is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US-u-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  clocks.set(timeZone, made)
  return made
}

/** `YYYY-MM-DDTHH:mm` in a time zone, the value of a datetime-local field. */
export function wallClockIn(timeZone: string, at: Date): string {
  const shown: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(at)) shown[type] = value
  return `${(shown['year'] ?? '').padStart(4, '0')}-${shown['month']}-${shown['day']}T${shown['hour']}:${shown['minute']}`
}

/** Today in a time zone, `YYYY-MM-DD`. */
export const todayIn = (timeZone: string, now: Date): string => wallClockIn(timeZone, now).slice(0, 10)

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

export const toTheMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / minute) * minute)

/** Without an offset, the text is read in `zone`. */
export function instantIn(timeZone: string, typed: string): Date {
  if (/(Z|[+-]\d{2}:\d{2})$/i.test(typed)) return new Date(typed)
  const asUtc = Date.parse(`${typed}Z`)
  const aheadAt = (at: number): number =>
    Date.parse(`${wallClockIn(timeZone, new Date(at))}Z`) - toTheMinute(new Date(at)).getTime()
  // Around a change of hours a local time exists twice or never: the earlier offset decides.
  const before = asUtc - aheadAt(asUtc - day)
  const after = asUtc - aheadAt(asUtc + day)
  const shows = (at: number): boolean => at + aheadAt(at) === asUtc
  return new Date(shows(before) || !shows(after) ? before : after)
}
