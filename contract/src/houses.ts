import { divisions } from './fields.ts'

type Division = (typeof divisions)[number]

export interface TypedHouse {
  readonly houseNo: string
  readonly division: Division | undefined
}

/** A letter of a division, as often as it was written, with a hyphen or spaces after it; then the number. */
const withDivision = /^([A-D])[\s-]+(?:\1[\s-]+)*([^\s-][^]*)$/i

/**
 * A house as people write it, in the one form it is kept in (decisions: Bounds): `A-402`, `a 402` and `402` in division
 * A are `402`. A letter chooses the division where none is chosen yet; any other number stays as typed, trimmed.
 */
export function typedHouse(typed: string, chosen?: Division): TypedHouse {
  const trimmed = typed.trim()
  const [, letter = '', houseNo = ''] = withDivision.exec(trimmed) ?? []
  const division = letter.toUpperCase() as Division
  return houseNo !== '' && (chosen === undefined || chosen === division)
    ? { houseNo, division }
    : { houseNo: trimmed, division: chosen }
}

/** A house as people read it: `A-402`. */
export const houseLabel = (division: string | null | undefined, houseNo: string | null | undefined): string =>
  [division, houseNo].filter(Boolean).join('-')

/** The fields a house number is typed into; each stands beside a `division`. */
const houseFields = ['houseNo', 'visitingHouseNo'] as const

/** What was typed into a form, or asked in a search, with its house in the one form. */
export function withTypedHouse<T extends Readonly<Record<string, unknown>>>(input: T): T {
  const field = houseFields.find((name) => typeof input[name] === 'string')
  if (field === undefined) return input
  const { division } = input
  const isOpen = division === undefined || division === null || division === ''
  const chosen = divisions.find((known) => known === division)
  if (!isOpen && chosen === undefined) return input
  const house = typedHouse(input[field] as string, chosen)
  return { ...input, [field]: house.houseNo, ...(house.division === undefined ? {} : { division: house.division }) }
}
