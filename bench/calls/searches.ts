import { rareName } from '../data/searched.ts'
import type { Caller, Community } from './callers.ts'
import { get, type Request } from './request.ts'

/** Family names of five letters, in each list of the measurements' names. */
const names = ['patel', 'gupta', 'mehta', 'reddy', 'ghosh']
const first = ['meera', 'ravi', 'kiran', 'anan']
const inHindi = ['आशा', 'शर्मा', 'मीरा जो', 'कु']
const oneOf = (texts: readonly string[], n: number): string => texts[n % texts.length]!

export const search = (caller: Caller, q: string): Request => get(caller, '/api/search', { q })

/** What people type: names, also in part and in Hindi, houses and plates. */
export const typed = ({ houseNo, division, vehicleNo }: Community, n: number): string =>
  oneOf(
    [
      oneOf(first, n),
      oneOf(names, n),
      oneOf(names, n).slice(0, 3),
      oneOf(names, n).slice(0, 2),
      `${division}-${houseNo}`,
      vehicleNo.slice(-4),
      vehicleNo,
      oneOf(inHindi, n),
    ],
    n,
  )

export const fiveLetters = (n: number): string => oneOf(names, n)
export const twoLetters = (n: number): string => oneOf(names, n).slice(0, 2)
export const rarest = (n: number): string => rareName(n)
