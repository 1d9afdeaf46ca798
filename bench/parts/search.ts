import { findCommunities, findLargest, findSuperAdmin, type Caller, type Community } from '../calls/callers.ts'
import type { Request } from '../calls/request.ts'
import { fiveLetters, rarest, search, twoLetters, typed } from '../calls/searches.ts'
import { nameForSearches } from '../data/searched.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { load } from '../measure/load.ts'
import { byTurns, figuresOf, paceNames, spreadsOf, type Measured, type Rounds } from '../measure/rounds.ts'
import type { Pace } from '../measure/pace.ts'
import { startOurs, type Running } from '../measure/servers.ts'
import { throughTheGate } from './writes.ts'

/** Who searches: in one of many communities, in the largest, and across all of them. */
export const places = ['a community', 'the largest community', 'all communities'] as const
export type Place = (typeof places)[number]

interface Pair {
  readonly place: Place
  readonly before: Measured
  readonly after: Measured
  /** The ratio of the medians of their p50. */
  readonly ratio: number
}

/** Searches one at a time, among a hundred times as many people; what is slow about a text; and the gate beside them. */
export async function searches(
  small: SeededDatabase,
  large: SeededDatabase,
  rounds: Rounds,
  log: (line: string) => void,
) {
  const [fewer, more] = [await opened(small), await opened(large)]
  try {
    const compare = async (what: string, place: Place, before: Asked, after: Asked): Promise<Pair> => {
      const { before: one, after: other } = await byTurns({ before, after }, { ...rounds, connections: 1 })
      const ratio = other.p50.median / one.p50.median
      log(`${`${what}, ${place}`.padEnd(52)} ${ratio.toFixed(2)}  (${figuresOf(one)} → ${figuresOf(other)})`)
      return { place, before: one, after: other, ratio }
    }
    const growth: Pair[] = []
    const short: Pair[] = []
    const frequent: Pair[] = []
    for (const place of places) {
      const asked = (text: Text, of = more): Asked => ({
        ...of.server,
        requests: of.requests(place, text),
      })
      growth.push(await compare('a hundred times as many people', place, asked(typed, fewer), asked(typed)))
      const five = asked((_, n) => fiveLetters(n))
      short.push(
        await compare(
          'two letters for five',
          place,
          five,
          asked((_, n) => twoLetters(n)),
        ),
      )
      const rare = asked((_, _n, position) => rarest(position))
      const common = asked(() => more.frequentName)
      frequent.push(await compare('the most frequent name for the rarest', place, rare, common))
    }
    const gate = await besideSearches(more, rounds, log)
    return { people: [small.volume.users, large.volume.users], growth, short, frequent, gate }
  } finally {
    await Promise.all([fewer.stop(), more.stop()])
  }
}

/** What is typed into the search of a community, the n-th; and which of the communities it is. */
type Text = (community: Community, n: number, position: number) => string
type Asked = Running & { readonly requests: readonly Request[] }
type Opened = Awaited<ReturnType<typeof opened>>

async function opened(seeded: SeededDatabase) {
  const server = await startOurs(seeded)
  const { readers } = await findCommunities(seeded)
  const [largest, superAdmin] = [await findLargest(seeded), await findSuperAdmin(seeded)]
  const searchers = [...readers, largest]
  await nameForSearches(seeded, searchers)
  const [frequent] = await seeded.sql<{ name: string }[]>`
    select lower(split_part(name, ' ', 2)) as name from data.users group by 1 order by count(*) desc limit 1`
  const callerOf = ({ resident, guard, admin }: Community, n: number): Caller =>
    [resident, guard, admin][Math.floor(n / 8) % 3]!
  const requests = (place: Place, text: Text): Request[] =>
    Array.from({ length: 120 }, (_, n) => {
      const position = place === 'the largest community' ? readers.length : n % readers.length
      const community = searchers[position]!
      const caller = place === 'all communities' ? superAdmin : callerOf(community, n)
      return search(caller, text(community, n, position))
    })
  return { server, readers, requests, frequentName: frequent!.name, stop: () => server.stop() }
}

const searchesPerSecond = 50

/** Guests planned, in and out, alone and beside searches. */
async function besideSearches(
  { server, readers, requests }: Opened,
  { rounds, seconds, warmUp }: Rounds,
  log: (line: string) => void,
) {
  // A fifth of all people live in the largest.
  const [inLargest, elsewhere] = [requests('the largest community', typed), requests('a community', typed)]
  const asked = elsewhere.map((request, n) => (n % 5 === 0 ? inLargest[n]! : request))
  const [alone, beside]: [Pace[], Pace[]] = [[], []]
  await throughTheGate(server, readers, warmUp)
  for (let round = 0; round < rounds; round++) {
    alone.push(await throughTheGate(server, readers, seconds))
    const searching = load(server, asked, { seconds, connections: 8, rate: searchesPerSecond, enough: 1 })
    beside.push(await throughTheGate(server, readers, seconds))
    await searching
  }
  const made = { alone: spreadsOf(alone, ...paceNames), beside: spreadsOf(beside, ...paceNames) }
  const ratio = made.beside.perSecond.median / made.alone.perSecond.median
  log(`gate writes beside ${searchesPerSecond} searches a second     ${ratio.toFixed(2)}`)
  return { searchesPerSecond, ...made, ratio }
}
