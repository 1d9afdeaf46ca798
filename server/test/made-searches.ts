import type { SearchKind } from '@aangan/contract/record/search'

/** What is typed, and what it means by hand. */
export interface Search {
  readonly q: string
  readonly house?: readonly [division: string | undefined, number: string]
  readonly plate?: string
}

export interface Listed {
  readonly id: string
  /** What is looked for in it. */
  readonly texts?: readonly (string | null)[]
  readonly longTexts?: readonly (string | null)[]
  readonly plate?: string | null
  readonly house?: readonly [division: string | null, number: string | null]
  readonly houseBegins?: true
  readonly needsDivision?: true
}

type Random = () => number
/** Park and Miller's minimal standard: the same searches each time. */
export const randomFrom =
  (seed: number): Random =>
  () =>
    (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const oneOf = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!
export const shuffled = <T>(random: Random, values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)

/** A part of a name, a text or a plate that stands in one of these lists, or a house of theirs. */
export function madeFrom(random: Random, lists: readonly (readonly [SearchKind, readonly Listed[]])[]): Search {
  const [, rows] = oneOf(random, lists)
  if (rows.length === 0) return madeFrom(random, lists)
  const { texts = [], longTexts = [], plate, house } = oneOf(random, rows)
  const part = (text: string, least: number): string => {
    const length = least + Math.floor(random() * 7)
    return text.slice(Math.floor(random() * Math.max(1, text.length - length + 1))).slice(0, length)
  }
  const ways: (() => Search)[] = [...texts, ...longTexts].flatMap((text) =>
    text === null
      ? []
      : [() => ({ q: oneOf(random, [part(text, 2), part(text, 2).toUpperCase(), text.slice(0, 2)]).trim() })],
  )
  if (plate) {
    const typed = part(plate, 3)
    ways.push(() => ({
      q: oneOf(random, [typed, typed.toLowerCase(), `${typed.slice(0, 2)} ${typed.slice(2)}`]),
      plate: typed,
    }))
  }
  const [division, number] = house ?? []
  if (division && number && /^\d+$/.test(number)) {
    const plateOf = (typed: string) => (typed.length < 3 ? {} : { plate: typed })
    const named = { house: [division, number] as const, ...plateOf(division + number) }
    const forms = [`${division}-${number}`, `${division} ${number}`, `${division.toLowerCase()}${number}`]
    ways.push(() => ({ q: oneOf(random, forms), ...named }))
    ways.push(() => ({ q: number, house: [undefined, number], ...plateOf(number) }))
  }
  const search = ways.length === 0 ? { q: '' } : oneOf(random, ways)()
  // Anything else with a digit means more than one thing.
  const isPlain = search.plate === undefined && search.house === undefined ? !/\d/.test(search.q) : /\d/.test(search.q)
  return search.q.length >= 2 && isPlain ? search : madeFrom(random, lists)
}
