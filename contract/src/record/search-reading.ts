import { limits, tenDigits } from '../core/constants.ts'
import { asTenDigits } from '../core/fields.ts'
import { typedHouse } from '../core/houses.ts'
import { normalisePlate } from '../core/plates.ts'

export interface TypedHouse {
  readonly number: string
  /** Undefined for any. */
  readonly division: string | undefined
}

/** What somebody looks for: a whole mobile number is nothing else. */
export type Reading = { readonly mobileNo: string } | TextReading

export interface TextReading {
  readonly text: string
  /** Too short for any part of a text: only what begins with it is meant. */
  readonly isShort: boolean
  readonly houses: readonly TypedHouse[]
  readonly plate: string | undefined
}

export function readingOf(q: string): Reading {
  const mobileNo = asTenDigits(q)
  if (tenDigits.test(mobileNo)) return { mobileNo }
  return { text: q, isShort: isShort(q), houses: housesOf(q), plate: plateOf(q) }
}

export const hasDigit = (q: string): boolean => /\d/.test(q)

const isShort = (typed: string): boolean => Array.from(typed).length < limits.searchMin

/** As a house of a division, and as a number that is written like one: `B-12` in division A. */
function housesOf(q: string): TypedHouse[] {
  const { houseNo, division } = typedHouse(withoutGap.test(q) ? `${q[0]}-${q.slice(1)}` : q)
  const whole = { number: q, division: undefined }
  const read = division === undefined ? [whole] : [{ number: houseNo, division }, whole]
  return read.filter(({ number }) => number.length <= limits.houseNo)
}
/** `A402` */
const withoutGap = /^[A-D]\d/i

function plateOf(q: string): string | undefined {
  const plate = normalisePlate(q)
  return hasDigit(q) && /^[A-Z0-9]+$/.test(plate) && !isShort(plate) && plate.length <= limits.guestVehicleNo
    ? plate
    : undefined
}
