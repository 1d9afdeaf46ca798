import { limits } from '@aangan/contract/core/constants'

export interface Invited {
  readonly name: string
  readonly division: string | null
  readonly houseNo: string | null
}

/** After name, name2 … name9: a random number below this one, then below the next. */
const wholeHundreds = 1_000
const wholeMillions = 1_000_000
/** What is left of a username for the name, before the longest number. */
const room = limits.username - String(wholeMillions).length

/** Usernames to suggest, the best first: from the name where it is in Latin letters, else from the house. `random` is between 0 and 1. */
export function suggestedUsernames({ name, division, houseNo }: Invited, random: () => number): string[] {
  const fromName = latin(name, '.')
  const fromHouse = latin([division, houseNo].filter(Boolean).join('-'), '-')
  const begin = longEnough(fromName) ?? longEnough([fromName, fromHouse].filter(Boolean).join('.')) ?? 'member'
  const stem = begin.slice(0, room).replace(/[.-]$/, '')
  const upTo = (most: number) => String(Math.floor(random() * most))
  const numbers = ['', ...[2, 3, 4, 5, 6, 7, 8, 9].map(String), upTo(wholeHundreds), upTo(wholeMillions)]
  return numbers.map((number) => stem + number)
}

/** Small letters and digits without accents, with `between` for all else. */
const latin = (text: string, between: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(between)

const longEnough = (text: string): string | undefined => (text.length >= limits.usernameMin ? text : undefined)
