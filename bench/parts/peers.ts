import type { Request } from '../calls/request.ts'
import { findCommunities } from '../calls/callers.ts'
import { askedOfPeers } from './peer.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
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
    for (const peer of [nest, directus]) {
      installOnce(peer.folder)
      const theirs = await peer.start(seeded)
      try {
        for (const call of Object.keys(askedOfPeers) as (keyof typeof askedOfPeers)[]) {
          const requests = askedOfPeers[call].requests(readers)
          const asked = {
            ours: { ...ours, requests },
            bare: { ...bare, requests },
            theirs: { ...theirs, postmaster: ours.postmaster, requests: peer.requests[call](readers) },
          }
          await mustFindTheSame(asked.ours, asked.theirs)
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
async function mustFindTheSame(ours: Asked, theirs: Asked): Promise<void> {
  for (const [n, request] of ours.requests.slice(0, 10).entries()) {
    const other = theirs.requests[n] ?? request
    const [found, foundThere] = await Promise.all([bodyOf(ours, request), bodyOf(theirs, other)])
    if (idsIn(found) !== idsIn(foundThere))
      throw new Error(`${request.path}: the peer finds something else\n${found}\n${foundThere}`)
  }
}

/** The sorted ids in a reply. */
function idsIn(body: string): string {
  type Things = { id: string }[]
  const reply = JSON.parse(body) as Things | { content: Things } | { data: Things }
  const things = Array.isArray(reply) ? reply : 'content' in reply ? reply.content : reply.data
  return things
    .map(({ id }) => id)
    .sort()
    .join(' ')
}
