import { msg, type Message } from '../core/language/text.ts'

/** Somebody who is looked for when everybody has to go out. */
export interface Sought {
  readonly id: string
  /** Null of a helper, who goes from house to house. */
  readonly house: { readonly division: string; readonly houseNo: string } | null
  /** Since when they are inside. */
  readonly since: string
}
export interface SearchedFloor<P extends Sought> {
  readonly key: string
  readonly title: Message
  readonly people: readonly P[]
}

/** The floor of a house, by its number: 402 is on the fourth, 1203 on the twelfth. Null where the number does not tell. */
export const floorOf = (houseNo: string): number | null => {
  const [digits = ''] = /^\d+/.exec(houseNo.trim()) ?? []
  return digits.length < 3 ? null : Number(digits.slice(0, -2))
}

const asCounted = new Intl.Collator('en', { numeric: true })

/** In the order in which people go through a building: by wing, floor and house, then helpers, each longest inside first. */
export function floorsToSearch<P extends Sought>(people: readonly P[]): SearchedFloor<P>[] {
  const floors = new Map<string, SearchedFloor<P> & { readonly people: P[] }>()
  for (const person of [...people].sort(inOrder)) {
    const { key, title } = placeOf(person)
    const floor = floors.get(key) ?? { key, title, people: [] }
    floor.people.push(person)
    floors.set(key, floor)
  }
  return [...floors.values()]
}

function placeOf({ house }: Sought): { readonly key: string; readonly title: Message } {
  if (house === null) return { key: 'helpers', title: msg('Helpers') }
  const floor = floorOf(house.houseNo)
  const { division: wing } = house
  return floor === null
    ? { key: wing, title: msg('Wing {wing}', { wing }) }
    : { key: `${wing} ${floor}`, title: msg('Wing {wing}, floor {floor}', { wing, floor }) }
}

function inOrder(one: Sought, other: Sought): number {
  if (one.house === null || other.house === null)
    return Number(one.house === null) - Number(other.house === null) || asCounted.compare(one.since, other.since)
  return (
    asCounted.compare(one.house.division, other.house.division) ||
    (floorOf(one.house.houseNo) ?? -1) - (floorOf(other.house.houseNo) ?? -1) ||
    asCounted.compare(one.house.houseNo, other.house.houseNo) ||
    asCounted.compare(one.since, other.since)
  )
}
