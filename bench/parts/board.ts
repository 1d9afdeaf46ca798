import type { Target } from '../measure/load.ts'
import { get, type Request } from '../calls/request.ts'
import { findCommunities, type Community } from '../calls/callers.ts'
import { eveningSize, fillEvening } from '../data/evening.ts'
import type { CallResult } from './reads.ts'
import { byTurns, lineOf, sharesOf, type Rounds } from '../measure/rounds.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import { bodyOf, startBare, startOurs, versionOf } from '../measure/servers.ts'

/** The board of a desk on a busy evening, whole and unchanged, beside a bare server. */
export async function board(seeded: SeededDatabase, rounds: Rounds, log: (line: string) => void) {
  const { readers } = await findCommunities(seeded)
  const [community] = readers
  const deskId = await fillEvening(seeded.sql, community!)
  const [ours, bare] = await Promise.all([startOurs(seeded), startBare(seeded)])
  const calls: CallResult[] = []
  const asked = get(community!.guard, '/api/gate/board', { deskId })
  try {
    const body = await mustAgreeOnBoard(ours, bare, asked)
    const { passes, visits, helpers, blocks } = JSON.parse(body) as Record<keyof typeof eveningSize, unknown[]>
    const size = { passes, visits, helpers, blocks }
    for (const [name, least] of Object.entries(eveningSize))
      if (size[name as keyof typeof size].length < least) throw new Error(`the board has too few ${name}`)
    const known = async (server: typeof ours) => ({
      ...asked,
      headers: { ...asked.headers, 'if-none-match': await versionOf(server, asked) },
    })
    const whole = { ours: { ...ours, requests: [asked] }, bare: { ...bare, requests: [asked] } }
    const unchanged = {
      ours: { ...ours, requests: [await known(ours)] },
      bare: { ...bare, requests: [await known(bare)] },
    }
    const changed = {
      ours: { ...ours, requests: [await afterOneChange(seeded, ours, community!)] },
      bare: whole.bare,
    }
    for (const [call, targets, options] of [
      ['board', whole, {}],
      ['board, unchanged', unchanged, { unchanged: true }],
      // The bare server has the whole board only.
      ['board, after one change', changed, {}],
    ] as const) {
      const measured = await byTurns(targets, { ...rounds, ...options })
      calls.push({ call, ...measured, ...sharesOf(measured.ours, measured.bare) })
      log(lineOf(call, measured.ours, measured.bare))
    }
    return { bytes: body.length, calls }
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

/** What a desk asks that knows all but one visit. */
async function afterOneChange({ sql }: SeededDatabase, ours: Target, { id, guard }: Community): Promise<Request> {
  const { since } = JSON.parse(await bodyOf(ours, get(guard, '/api/gate/board', { since: 'none' }))) as {
    since: string
  }
  await sql`
    update data.visits set updated_at = now()
    where id = (select id from data.visits where community_id = ${id} and status = 'ARRIVED' limit 1)`
  return get(guard, '/api/gate/board', { since })
}

/** Throws unless both answer the same board, which it returns. */
export async function mustAgreeOnBoard(ours: Target, bare: Target, asked: Request): Promise<string> {
  const [one, other] = await Promise.all([ours, bare].map(async (server) => timeless(await bodyOf(server, asked))))
  assertSame(one!, other!)
  return one!
}

const timeless = (body: string): string => body.replace(/^(\{"serverTime":)"[^"]*"/, '$1null')

function assertSame(one: string, other: string): void {
  if (one === other) return
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  const near = (text: string): string => text.slice(Math.max(0, at - 100), at + 100)
  throw new Error(`the board is answered differently:\n${near(one)}\n${near(other)}`)
}
