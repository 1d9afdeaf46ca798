const minute = 60_000
const step = 15 * minute

/** A resident announces who comes later: in half an hour, at the next quarter. */
export const usualEntry = (now: Date): Date => new Date(Math.ceil((now.getTime() + 30 * minute) / step) * step)
