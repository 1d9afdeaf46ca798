import { join } from 'node:path'
import type { Request } from '../calls/request.ts'
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs'
import { tokenSecret, urlOf, type SeededDatabase } from '../data/seeded-database.ts'
import type { Target } from './load.ts'
import { postmasterOf } from './meter.ts'
import { root, startNode, type Started, type StartOptions } from './machine.ts'

/** The compile cache of `npm start`. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') }

export type Running = Target & Pick<Started, 'stop'>

/** The server as `npm start` runs it, on this database. */
export async function startOurs(
  seeded: Pick<SeededDatabase, 'owner' | 'sql'>,
  options: StartOptions = {},
): Promise<Running> {
  const env = {
    DATABASE_URL: urlOf(seeded.owner),
    TOKEN_SECRET: tokenSecret,
    ...compiled,
    ...serverEnvironment,
    SUPER_ADMIN_PASSWORD: tokenSecret,
    PORT: '0',
    METRICS_PORT: '0',
    DRAIN_S: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...options.env,
  }
  const running = await answering(startNode('server/src/main.ts', [], { ...options, env, nodeOptions: serverFlags }))
  return { ...running, postmaster: await postmasterOf(seeded) }
}

export async function startBare(seeded: SeededDatabase): Promise<Running> {
  const running = await answering(startNode('bench/bare/server.ts', [], { env: { DATABASE_URL: urlOf(seeded.owner) } }))
  return { ...running, postmaster: await postmasterOf(seeded) }
}

export async function answering(started: Started): Promise<Running> {
  const [, url = ''] = await started.said(/\bat (http:\S+)\n/)
  return { url, pid: started.pid, stop: () => started.stop() }
}

/** Throws unless two servers answer these requests with the same bytes. */
export async function mustAgree(
  one: Target,
  other: Target,
  requests: readonly Request[],
  fresh = false,
): Promise<void> {
  let bytes = 0
  for (const request of requests) {
    const [ours, theirs] = await Promise.all([one, other].map((target) => bodyOf(target, request)))
    if (ours === undefined || theirs === undefined || (fresh ? ours.length !== theirs.length : ours !== theirs))
      throw new Error(`${request.path} is answered differently:\n${ours}\n${theirs}`)
    bytes += ours.length
  }
  if (bytes < 20 * requests.length) throw new Error(`${requests[0]?.path} has nothing to tell`)
}

export async function bodyOf({ url }: Target, { method, path, headers, body }: Request): Promise<string> {
  const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}

export async function versionOf({ url }: Target, { path, headers }: Request): Promise<string> {
  const response = await fetch(url + path, { headers })
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}
