/** `npm run torture` runs at full length, `npm test` a short form. */
export const full = process.env['TORTURE'] === 'full'

export const times = (short: number, whole: number): number => (full ? whole : short)

export const figure = (text: string): void => console.info(`figure: ${text}`)

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)
export const quantile = (values: readonly number[], q: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0
export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
