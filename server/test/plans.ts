import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { needsCommunity, type Endpoint } from '@aangan/contract/core/endpoint'
import { requestOf, type RequestInput } from '@aangan/contract/core/request'
import { expect } from 'vitest'
import { buildApp } from '../src/app.ts'
import { openDatabase, type Scope } from '../src/core/db/database.ts'
import type { Sql } from '../src/core/db/sql.ts'
import { calls } from './calls.ts'
import { insist } from './insist.ts'
import { silent, speaker, type Speaker, type World } from './world.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

/** By name, or by call and name. The first value is used in every combination, the others alone. */
const values: Record<string, readonly string[]> = {
  name: ['sharma', 'as'],
  houseNo: ['1101', '11'],
  division: ['B'],
  status: ['ACTIVE', 'REJECTED'],
  ownershipType: ['owner'],
  bloodGroup: ['O_NEGATIVE'],
  vehicleNo: ['4711', 'MH12AB'],
  userId: ['resident', '00000000-0000-7000-8000-000000000000'],
  resource: ['GUEST_VEHICLE', 'vehic'],
  startDate: ['2026-01-01'],
  endDate: ['2999-01-01'],
  kind: ['GATE', 'LOGIN'],
  '/api/visits?status': ['ASKING', 'EXITED'],
  '/api/visits?kind': ['CAB', 'GUEST'],
  past: ['true', 'false'],
  read: ['true', 'false'],
  voted: ['true', 'false'],
  mine: ['true', 'false'],
  '/api/passes?scope': ['all', 'current'],
  open: ['true', 'false'],
  month: ['2026-01'],
  deskId: [nobody],
  since: ['none'],
  '/api/invitations?status': ['OPEN', 'EXPIRED'],
  '/api/invitations?userId': ['00000000-0000-7000-8000-000000000000'],
  '/api/invitations/export?status': ['OPEN', 'EXPIRED'],
  '/api/invitations/export?userId': ['00000000-0000-7000-8000-000000000000'],
  importId: ['00000000-0000-7000-8000-000000000000'],
  '/api/visits/export?status': ['ASKING', 'EXITED'],
  '/api/visits/export?kind': ['CAB', 'GUEST'],
  '/api/audit/export?kind': ['CHANGES', 'GATE', 'LOGINS', 'SEARCHES'],
  format: ['csv'],
  '/api/audit?kind': ['CHANGES', 'GATE', 'LOGINS', 'SEARCHES'],
  bulk: [nobody],
  folded: ['true'],
  group: ['TWO_WHEELERS_OVER_2', 'REGISTERED'],
  scope: ['all'],
  find: ['4711', '47'],
  q: ['sharma', 'as', 'b-1101', 'B1', 'MH12AB', '4711', '9876543210', 'आशा राव', 'रा'],
  category: ['PLUMBER'],
  isAvailable: ['true'],
  minRating: ['4'],
  search: ['lotus', 'lo'],
  id: ['00000000-0000-7000-8000-000000000000'],
  username: ['somebody'],
  houseId: ['00000000-0000-7000-8000-000000000000'],
  number: ['1101', '11'],
  type: ['SHOP'],
  occupied: ['true', 'false'],
  access: ['INVITED', 'MOVED_OUT'],
  page: ['3'],
  size: ['50'],
}
interface Shown {
  readonly shape: Readonly<Record<string, unknown>>
  safeParse(value: unknown): { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }
}

/** Every combination of a call's filters; of an export, whose list has them all, each alone and all together. */
function queriesOf(endpoint: Endpoint): Record<string, string>[] {
  if (endpoint.query === undefined) return [{}]
  const query = endpoint.query as unknown as Shown
  const names = Object.keys(query.shape).filter((name) => name !== 'communityId')
  const valuesOf = (name: string) => values[`${endpoint.path}?${name}`] ?? values[name]!
  for (const name of names) expect(valuesOf(name), `a value for ${endpoint.path}?${name}`).toBeDefined()
  const required = new Set(query.safeParse({}).error?.issues.map(({ path }) => String(path[0])))
  const always = Object.fromEntries([...required].map((name) => [name, valuesOf(name)[0]!]))
  // A period has both ends here; each alone is among `others`.
  const optional = names.filter((name) => !required.has(name) && !['page', 'size', 'endDate', 'format'].includes(name))
  const all = 2 ** optional.length - 1
  const isEnough = (bits: number) => endpoint.reply !== 'download' || (bits & (bits - 1)) === 0 || bits === all
  const combinations = Array.from({ length: all + 1 }, (_, bits) => bits).filter(isEnough)
  const mixes = combinations.map((bits) => ({
    ...always,
    ...Object.fromEntries(
      optional
        .filter((_name, i) => bits & (1 << i))
        .flatMap((name) => (name === 'startDate' ? [name, 'endDate'] : [name]))
        .map((name) => [name, valuesOf(name)[0]!]),
    ),
  }))
  const others = names.flatMap((name) =>
    valuesOf(name)
      .slice(name === 'endDate' ? 0 : 1)
      .map((value) => ({ ...always, [name]: value })),
  )
  const paged = names.includes('page') ? [{ ...always, page: values['page']![0]!, size: values['size']![0]! }] : []
  return [...mixes, ...others, ...paged]
}

/** Makes every reading call as each of these people, and returns the plan of every statement that was sent. */
export async function plansOf(
  w: World,
  people: readonly Speaker[],
  scope: Scope,
): Promise<{ statement: string; plan: Plan; text: string }[]> {
  // One connection, on which all statements stay prepared.
  const db = openDatabase(w.target, { size: 1 })
  const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret })
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    for (const person of people) await askEverything(address, speaker(address, person), w.here.id)
    const { connection, release } = await db.pool.lease()
    const { sql } = connection
    try {
      const plans = await explainAll(sql, scope)
      await sql`select pg_stat_force_next_flush()`
      return plans
    } finally {
      // The pool waits for it.
      release()
    }
  } finally {
    await app.close()
    await db.close()
  }
}

async function askEverything(address: string, person: Speaker, communityId: string): Promise<void> {
  for (const [name, endpoint] of calls.filter(([, { method }]) => method === 'GET')) {
    const named = needsCommunity(endpoint.scope) ? { communityId } : {}
    for (const query of queriesOf(endpoint)) {
      const request = {
        query: { ...query, ...named },
        params: { id: nobody, userId: person.id, kind: 'HOUSES', file: `${nobody}_plan.pdf` },
      }
      const status =
        endpoint.reply === 'download'
          ? await beginDownload(address, person, endpoint, request)
          : await statusOf(person, endpoint, request)
      // Refusals and not-found are expected, other errors are not.
      expect([200, 403, 404], `${name} ${JSON.stringify(query)} as ${person.username}: ${status}`).toContain(status)
    }
  }
}

async function statusOf(person: Speaker, endpoint: Endpoint, request: RequestInput): Promise<number> {
  // Its plan is asked for, not whether a busy machine takes it in time.
  const { status, body } = await insist(() => person.call(endpoint, request))
  // What has changed is asked for with what the answer before it gave.
  const { since } = body
  if (typeof since === 'string' && request.query?.['since'] === values['since']![0])
    return statusOf(person, endpoint, { ...request, query: { ...request.query, since } })
  return status
}

/** Enough of it for a second page of rows. */
const enoughBytes = 400_000

async function beginDownload(
  address: string,
  person: Speaker,
  endpoint: Endpoint,
  request: RequestInput,
): Promise<number> {
  const { url } = requestOf(endpoint, request)
  const asked = get(address + url, { headers: { authorization: `Bearer ${person.token}` }, agent: false })
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  let read = 0
  for await (const chunk of reply) if ((read += (chunk as Buffer).length) > enoughBytes) break
  // The one before is not given up yet, or the machine is busy.
  return reply.statusCode === 429 || reply.statusCode === 503
    ? beginDownload(address, person, endpoint, request)
    : reply.statusCode!
}

export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** Generic plans of the prepared statements, under the app's role and views. */
async function explainAll(sql: Sql, scope: Scope): Promise<{ statement: string; plan: Plan; text: string }[]> {
  const [setting] = await sql`show plan_cache_mode`
  expect(setting?.['plan_cache_mode']).toBe('force_generic_plan')
  const prepared = await sql<{ name: string; statement: string; parameters: number }[]>`
    select name, statement, coalesce(array_length(parameter_types, 1), 0) as parameters from pg_prepared_statements
    where statement !~ 'pg_prepared_statements|plan_cache_mode|^(begin|commit|rollback)'`
  const plans = []
  await sql.script('begin')
  await sql.script(
    scope === 'platform'
      ? 'set local role aangan_platform; set local search_path to platform'
      : `set local aangan.community = '${scope.communityId}'`,
  )
  for (const { name, statement, parameters } of prepared) {
    // A generic plan is the same for all values.
    const execute = `execute "${name}"${parameters > 0 ? `(${Array(parameters).fill('null').join(', ')})` : ''}`
    const planned = await sql.query(`explain (format json) ${execute}`)
    const plan = (planned.rows as { 'QUERY PLAN': [{ Plan: Plan }] }[])[0]!['QUERY PLAN'][0].Plan
    // To be read where it is wrong; to plan takes long.
    const lines = readWhole(plan).length > 0 ? (await sql.query(`explain ${execute}`)).rows : []
    const text = (lines as { 'QUERY PLAN': string }[]).map((line) => line['QUERY PLAN']).join('\n')
    plans.push({ statement, plan, text })
  }
  await sql.script('rollback')
  return plans
}

/** The tables that a plan scans. */
export const readWhole = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
]
