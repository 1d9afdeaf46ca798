import { divisions } from '@aangan/contract/core/constants'
import type { Directory } from '@aangan/contract/gate/board'

type Houses = Directory['houses']
type House = Houses[number]
type Division = House['division']

/** The wings that have houses, and the one that was chosen; all where none has. */
export function wingsOf(houses: Houses, chosen: Division | undefined): readonly Division[] {
  const used = new Set<Division>(houses.map(({ division }) => division))
  if (used.size === 0) return divisions
  return divisions.filter((one) => used.has(one) || one === chosen)
}

export interface TypedNumber {
  /** The house of this number, where somebody is registered in it. */
  readonly house: House | undefined
  /** Nothing more needs to be typed: no other house of the wing begins so. */
  readonly isWhole: boolean
}

export function numberTyped(houses: Houses, division: Division | undefined, typed: string): TypedNumber {
  const number = typed.trim().toLowerCase()
  if (division === undefined || number === '') return { house: undefined, isWhole: false }
  const begun = houses.filter((one) => one.division === division && one.houseNo.toLowerCase().startsWith(number))
  const house = begun.find(({ houseNo }) => houseNo.toLowerCase() === number)
  return { house, isWhole: house !== undefined && begun.length === 1 }
}

/** `Asha, Vikram Kulkarni`: the last name that is also the next one's is left out. */
export const namesOfHouse = (names: readonly string[]): string =>
  names
    .map((name, index) => {
      const family = /\s\S+$/.exec(name)?.[0]
      return family && names[index + 1]?.endsWith(family) ? name.slice(0, -family.length) : name
    })
    .join(', ')
