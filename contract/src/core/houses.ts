import { divisions } from './constants.ts'

type Division = (typeof divisions)[number]

export interface NamedHouse {
  readonly division: string
  readonly houseNo: string
}

export interface TypedHouse {
  readonly houseNo: string
  readonly division: Division | undefined
}

/** `A-`, `AA `: the letter of a division, perhaps repeated, before the number. */
const withDivision = /^([A-D])[\s-]+(?:\1[\s-]+)*([^\s-][^]*)$/i

/** `A-402`, `a 402` and, in division A, `402` are house 402 of division A. Anything else is trimmed and kept as typed. */
export function typedHouse(typed: string, chosen?: Division): TypedHouse {
  const trimmed = typed.trim()
  const [, letter = '', houseNo = ''] = withDivision.exec(trimmed) ?? []
  const division = letter.toUpperCase() as Division
  return houseNo !== '' && (chosen === undefined || chosen === division)
    ? { houseNo, division }
    : { houseNo: trimmed, division: chosen }
}

/** `A-402` */
export const houseLabel = (division: string | null | undefined, houseNo: string | null | undefined): string =>
  [division, houseNo].filter(Boolean).join('-')

export interface Housed {
  readonly name: string
  readonly division?: string | null
  readonly houseNo?: string | null
}
/** `Asha Rao (A-402)`; the name alone where there is no house. */
export function nameWithHouse({ name, division, houseNo }: Housed): string {
  const house = houseLabel(division, houseNo)
  return name && house ? `${name} (${house})` : name
}

export function splitHouse<T extends Readonly<Record<string, unknown>>>(input: T, field: keyof T & string): T {
  const { [field]: typed, division } = input
  const isOpen = division === undefined || division === null || division === ''
  const chosen = divisions.find((known) => known === division)
  if (typeof typed !== 'string' || (!isOpen && chosen === undefined)) return input
  const house = typedHouse(typed, chosen)
  return { ...input, [field]: house.houseNo, ...(house.division === undefined ? {} : { division: house.division }) }
}
