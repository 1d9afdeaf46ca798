import { login, readCalls, type Call } from '../calls/calls.ts'
import { findCommunities, type Community } from '../calls/callers.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { load, middle } from '../measure/load.ts'
import { cores } from '../measure/machine.ts'
import { byTurns, lineOf, sharesOf, type Measured, type Rounds, type Shares } from '../measure/rounds.ts'
import { mustAgree, startBare, startOurs, type Running } from '../measure/servers.ts'

export interface CallResult extends Shares {
  readonly call: string
  readonly ours: Measured
  readonly bare: Measured
}

/** Our server and a bare one, alternately on the same core. */
export async function reads(seeded: SeededDatabase, rounds: Rounds, log: (line: string) => void) {
  const { readers } = await findCommunities(seeded)
  const [ours, bare] = await Promise.all([startOurs(seeded), startBare(seeded)])
  const calls: CallResult[] = []
  try {
    await runIn([ours, bare], readers, rounds)
    for (const call of [...readCalls, login]) {
      const requests = call.requests(readers)
      await mustAgree(ours, bare, requests.slice(0, 20), call.fresh)
      // Logins are slow: fewer connections, longer rounds.
      const pace = call === login ? { ...rounds, connections: 8, seconds: rounds.seconds * 2 } : rounds
      const measured = await byTurns({ ours: { ...ours, requests }, bare: { ...bare, requests } }, pace)
      calls.push({ call: call.name, ...measured, ...sharesOf(measured.ours, measured.bare) })
      log(lineOf(call.name, measured.ours, measured.bare))
    }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
  return { calls, whileLoggingIn: await whileLoggingIn(seeded, readers, rounds) }
}

/**
 * A server runs for days, and ours has several times the code of the bare one. Until V8 has compiled it, which takes some
 * thousand requests, the first calls of the table cost twice as much as the others.
 */
async function runIn(servers: readonly Running[], readers: readonly Community[], { warmUp }: Rounds): Promise<void> {
  for (const call of warmUp > 0 ? readCalls : [])
    for (const server of servers) await load(server, call.requests(readers), { seconds: warmUp * 5 })
}

const steady = { connections: 8, rate: 300 }

/** Reads at a constant rate, alone and during 50 logins a second, on all cores. */
async function whileLoggingIn(
  seeded: SeededDatabase,
  readers: readonly Community[],
  { rounds, seconds, warmUp }: Rounds,
) {
  const server = await startOurs(seeded, { on: cores.all })
  const [search] = readCalls as [Call]
  const requests = search.requests(readers)
  const alone: number[] = []
  const beside: number[] = []
  try {
    await load(server, requests, { seconds: warmUp })
    for (let round = 0; round < rounds; round++) {
      alone.push((await load(server, requests, { ...steady, seconds: seconds * 1.5 })).p99)
      const [reads] = await Promise.all([
        load(server, requests, { ...steady, seconds: seconds * 1.5 }),
        load(server, login.requests(readers), { connections: 10, rate: 50, seconds: seconds * 1.5 }),
      ])
      beside.push(reads.p99)
    }
  } finally {
    await server.stop()
  }
  return { p99Alone: middle(alone), p99Beside: middle(beside), ratio: middle(beside) / middle(alone) }
}
