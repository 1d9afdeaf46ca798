/** Indian date formats; instants in the browser's time zone unless another is given. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string | undefined, Intl.DateTimeFormat>()
  return (value: string, timeZone?: string): string => {
    const known =
      formats.get(timeZone) ?? new Intl.DateTimeFormat('en-IN', { ...options, ...(timeZone && { timeZone }) })
    formats.set(timeZone, known)
    return known.format(new Date(value))
  }
}

/** `21 Nov 2026` */
export const dayOf = format({ day: 'numeric', month: 'short', year: 'numeric' })

/** `21 Nov` */
export const dayAndMonthOf = format({ day: 'numeric', month: 'short' })

/** `21 Nov, 6:30 pm` */
export const momentOf = format({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

/** A day without a time zone, `2026-11-21`: `21 Nov 2026`. */
export const plainDay = (day: string): string => dayOf(`${day}T00:00:00Z`, 'UTC')

/** Today's date in a time zone, `YYYY-MM-DD`. */
export const today = (timeZone?: string): string =>
  new Intl.DateTimeFormat('en-CA', { ...(timeZone && { timeZone }) }).format(new Date())

/** `21 Nov 2026, 6:30:05 pm` */
export const stampOf = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
