/** `99+` at most. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))
