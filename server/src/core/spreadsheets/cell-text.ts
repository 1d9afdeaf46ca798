import type { NumberFormat } from './number-formats.ts'

/** A number of a workbook as people see it: whole numbers with all their digits, days as `2026-04-01`. */
export function numberText(raw: string, format: NumberFormat, startsIn1904: boolean): string {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return raw
  switch (format.kind) {
    case 'plain':
      return wholeOrDecimal(raw.trim(), number)
    case 'filled':
      return Number.isInteger(number) && number >= 0
        ? format.before + wholeOrDecimal(raw.trim(), number).padStart(format.digits, '0') + format.after
        : wholeOrDecimal(raw.trim(), number)
    default:
      return dateText(number + (startsIn1904 ? days1904 : 0), format.kind) ?? wholeOrDecimal(raw.trim(), number)
  }
}

/** Excel keeps so many digits. */
const keptDigits = 15

function wholeOrDecimal(raw: string, number: number): string {
  if (/^-?\d+$/.test(raw)) return raw
  if (Number.isInteger(number)) return BigInt(number).toString()
  return String(Number(number.toPrecision(keptDigits)))
}

/** Days between the two beginnings of time, 1900 and 1904. */
const days1904 = 1462
const dayMs = 86_400_000
/** 31 December 9999. */
const lastDay = 2_958_465

function dateText(days: number, kind: 'day' | 'moment' | 'time'): string | undefined {
  if (days < 0 || days > lastDay + 1) return undefined
  // Excel has a 29 February 1900.
  const shifted = days < 60 ? days + 1 : days
  const minutes = Math.round((shifted * dayMs) / 60_000)
  const iso = new Date(Date.UTC(1899, 11, 30) + minutes * 60_000).toISOString()
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 16)]
  if (kind === 'time' && days < 1) return time
  return time === '00:00' || kind === 'day' ? day : `${day} ${time}`
}

/** Characters that XML cannot hold are written `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
