import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { audit, notices, searchByNumber } from './calls.ts'
import { findCommunities } from './callers.ts'
import { tokenSecret, urlOf, type Furnished } from './furnished.ts'
import { bench, startNode } from './machine.ts'
import { byTurns, ratio, type Measured, type Rounds } from './rounds.ts'
import { answering, bodyOf, startOurs } from './servers.ts'

export interface PeerResult {
  readonly peer: string
  readonly call: string
  readonly ours: Measured
  readonly theirs: Measured
  readonly ratio: number
}

const peer = 'NestJS 11 + Prisma 7'
const folder = join(bench, 'peers', 'nest')
// Prisma wants an engine of its own for making tables, which ours never ask of it; any program stands in for that one.
const env = { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' }

/** Part 2: the same calls, on the same database, of an application written the way a framework's documentation shows. */
export async function againstPeers(
  house: Furnished,
  rounds: Rounds,
  say: (line: string) => void,
): Promise<PeerResult[]> {
  build()
  const { readers } = await findCommunities(house)
  const started = startNode('dist/main.js', [], {
    cwd: folder,
    env: { DATABASE_URL: urlOf(house.owner), TOKEN_SECRET: tokenSecret, NODE_ENV: 'production' },
  })
  const [ours, theirs] = await Promise.all([startOurs(house), answering(started)])
  const results: PeerResult[] = []
  try {
    for (const { name, requests: made } of [searchByNumber, notices, audit]) {
      const requests = made(readers)
      for (const request of requests.slice(0, 10)) {
        const [one, other] = await Promise.all(
          [ours, theirs].map(async (target) => idsIn(await bodyOf(target, request))),
        )
        if (one !== other) throw new Error(`${request.path}: the peer finds something else\n${one}\n${other}`)
      }
      const measured = await byTurns({ ours: { ...ours, requests }, theirs: { ...theirs, requests } }, rounds)
      results.push({ peer, call: name, ...measured, ratio: ratio(measured.ours, measured.theirs) })
      say(`${name.padEnd(26)} ${ratio(measured.ours, measured.theirs).toFixed(1)} times ${peer}`)
    }
  } finally {
    await Promise.all([ours.stop(), theirs.stop()])
  }
  return results
}

function build(): void {
  if (!existsSync(join(folder, 'node_modules'))) run('npm', ['ci', '--loglevel=error'])
  run('node_modules/.bin/prisma', ['generate'])
  run('node_modules/.bin/tsc', ['-p', '.'])
}

function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} fails: ${stdout}${stderr}`)
}

/** Which things a reply lists, in whatever order of its fields. */
function idsIn(body: string): string {
  const reply = JSON.parse(body) as { id: string }[] | { content: { id: string }[] }
  return (Array.isArray(reply) ? reply : reply.content)
    .map(({ id }) => id)
    .sort()
    .join(' ')
}
