const minute = 60_000
const step = 15 * minute

/** Half an hour from now, rounded up to the quarter hour. */
export const usualEntry = (now: Date): Date => new Date(Math.ceil((now.getTime() + 30 * minute) / step) * step)
