/** `npm run torture` does everything at its full length; `npm test` a short form of the same. */
export const full = process.env['TORTURE'] === 'full'

/** How often, or how long: in the short form, and in the full one. */
export const times = (short: number, whole: number): number => (full ? whole : short)

/** One readable line of what was measured; both forms print them. */
export const figure = (text: string): void => console.info(`figure: ${text}`)

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)
export const quantile = (values: readonly number[], q: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0
export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
