/** Pictures show the society between eight and nine in the evening. */
const eveningHour = 20

/** The time zone where it is evening now: all times on a screen agree with its phone's clock. */
export function eveningZone(now: Date): string {
  const hours = ((eveningHour - now.getUTCHours() + 35) % 24) - 11
  // The names of these zones count to the west.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

export const clockIn = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit' }).format(now)
