import { isDeepStrictEqual } from 'node:util'
import type { Request } from '../calls/request.ts'
import { findCommunities } from '../calls/callers.ts'
import { askedOfPeers, type Compared, type Row } from './peer.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { fillVariety } from '../data/variety.ts'
import { directus } from './peer-directus.ts'
import { nest } from './peer-nest.ts'
import { installOnce } from '../measure/install.ts'
import type { Target } from '../measure/load.ts'
import { byTurns, sharesOf, type Measured, type Rounds } from '../measure/rounds.ts'
import { bodyOf, startBare, startOurs } from '../measure/servers.ts'

export interface PeerResult {
  readonly peer: string
  readonly call: string
  readonly ours: Measured
  readonly theirs: Measured
  /** The bare server, as the upper bound. */
  readonly bare: Measured
  readonly ratio: number
  readonly bareRatio: number
}

/** The same calls and database, in applications built as their framework's documentation shows. */
export async function againstPeers(
  seeded: SeededDatabase,
  rounds: Rounds,
  log: (line: string) => void,
): Promise<PeerResult[]> {
  const { readers } = await findCommunities(seeded)
  const [ours, bare] = await Promise.all([startOurs(seeded), startBare(seeded)])
  const results: PeerResult[] = []
  try {
    // Ours makes the first super admin at its start.
    await fillVariety(seeded.sql, readers[0]!)
    for (const peer of [nest, directus]) {
      installOnce(peer.folder)
      const theirs = await peer.start(seeded)
      try {
        for (const call of Object.keys(askedOfPeers) as (keyof typeof askedOfPeers)[]) {
          const requests = askedOfPeers[call].requests(readers)
          const asked = {
            ours: { ...ours, requests },
            bare: { ...bare, requests },
            theirs: {
              ...theirs,
              postmaster: ours.postmaster,
              requests: await peer.requests[call](readers, seeded),
            },
          }
          await mustFindTheSame(asked.ours, asked.theirs, peer.compared[call])
          const measured = await byTurns(asked, { ...rounds, connections: 16 })
          const { name } = askedOfPeers[call]
          const times = sharesOf(measured.ours, measured.theirs).ratio
          const most = sharesOf(measured.bare, measured.theirs).ratio
          results.push({ peer: peer.name, call: name, ...measured, ratio: times, bareRatio: most })
          log(`${name.padEnd(26)} ${times.toFixed(1)} times ${peer.name} (the bare server ${most.toFixed(1)})`)
        }
      } finally {
        await theirs.stop()
      }
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
  return results
}

type Asked = Target & { readonly requests: readonly Request[] }

/** The same rows in the same order, and in each the same values of everything that the peer can answer. */
async function mustFindTheSame(ours: Asked, theirs: Asked, { ofOurs, ofTheirs }: Compared): Promise<void> {
  for (const [n, request] of ours.requests.slice(0, 10).entries()) {
    const other = theirs.requests[n] ?? request
    const [found, foundThere] = await Promise.all([bodyOf(ours, request), bodyOf(theirs, other)])
    const [rows, rowsThere] = [ofOurs(rowsIn(found)), rowsIn(foundThere).map(ofTheirs)]
    if (!isDeepStrictEqual(rows, rowsThere))
      throw new Error(`${request.path}: the peer finds something else\n${asText(rows)}\n${asText(rowsThere)}`)
  }
}

function rowsIn(body: string): Row[] {
  const reply = JSON.parse(body) as Row[] | { content: Row[] } | { data: Row[] }
  if (Array.isArray(reply)) return reply
  return 'content' in reply ? reply.content : reply.data
}

/** Fields in one order, so that two texts can be laid beside each other. */
const asText = (rows: readonly Row[]): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))))
