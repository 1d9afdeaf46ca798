import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openOwner } from '../server/src/core/db/owner.ts'
import { appPrograms } from './apps.ts'
import { checkExamples } from './check.ts'
import { etcdPrograms } from './etcd.ts'
import { haproxyFile, haproxyProgram, haproxySettings } from './haproxy.ts'
import { patroniPrograms } from './patroni.ts'
import { databaseName, folderOf, loopback, ownerName, type Plan } from './plan.ts'
import { Supervisor, type Program } from './supervisor.ts'

export interface Cluster {
  readonly plan: Plan
  readonly supervisor: Supervisor
  /** Patroni's view: each node's role and state. */
  members(): Promise<Member[]>
  stop(): Promise<void>
}

export interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica' | 'standby_leader'
  readonly state: string
}

interface Options {
  readonly env?: Readonly<Record<string, string>>
  readonly log?: (line: string) => void
}

/** Rejects when something does not come up in time; nothing is left running then. */
export async function startCluster(plan: Plan, { env, log = () => {} }: Options = {}): Promise<Cluster> {
  const supervisor = new Supervisor()
  const cluster: Cluster = { plan, supervisor, members: () => membersOf(plan), stop: () => supervisor.stop() }
  const start = (programs: readonly Program[]): void => {
    for (const program of programs) {
      prepareFolder(program)
      supervisor.start(program)
    }
  }
  try {
    log('etcd, three members')
    start(etcdPrograms(plan))
    await until('etcd elects a leader', () => isHealthy(plan.etcd[0]!.client))
    checkExamples(plan)
    log('PostgreSQL, three nodes under Patroni')
    start(patroniPrograms(plan))
    await until('a primary with a synchronous replica', async () => isComplete(await membersOf(plan)), 120_000)
    await prepareDatabase(plan)
    log('HAProxy')
    mkdirSync(folderOf(plan, 'haproxy'), { recursive: true })
    writeFileSync(haproxyFile(plan), haproxySettings(plan))
    start([haproxyProgram(plan)])
    log('Aangan, three processes')
    start(appPrograms(plan, env))
    for (const { name, port } of plan.apps) await until(`${name} is ready`, () => answers(port, '/readyz'), 60_000)
    await until('HAProxy has found them', () => answers(plan.doors.app, '/readyz'))
    return cluster
  } catch (error) {
    await supervisor.stop()
    throw error
  }
}

function prepareFolder({ cwd, user }: Program): void {
  mkdirSync(cwd, { recursive: true, mode: 0o700 })
  if (!user) return
  chownSync(cwd, user.uid, user.gid)
  for (const file of readdirSync(cwd)) chownSync(join(cwd, file), user.uid, user.gid)
}

const isHealthy = async (port: number): Promise<boolean> => {
  const { health } = (await asked(port, '/health')) as { health?: string }
  return health === 'true'
}

const isComplete = (members: readonly Member[]): boolean =>
  members.filter(({ role, state }) => role === 'leader' && state === 'running').length === 1 &&
  members.filter(({ state }) => state === 'streaming' || state === 'running').length === 3 &&
  members.some(({ role }) => role === 'sync_standby')

/** Of the first node that answers. */
export async function membersOf({ nodes }: Plan): Promise<Member[]> {
  for (const { rest } of nodes) {
    const { members } = (await asked(rest, '/cluster')) as { members?: Member[] }
    if (members) return members
  }
  return []
}

async function prepareDatabase(plan: Plan): Promise<void> {
  const primary = (await membersOf(plan)).find(({ role }) => role === 'leader')
  const { port } = plan.nodes.find(({ name }) => name === primary?.name)!
  const { superuser: password } = plan.passwords
  const sql = await openOwner({ host: loopback, port, database: 'postgres', username: 'postgres', password })
  await sql.script(`create role ${ownerName} login createrole password '${plan.passwords.owner}'`)
  await sql.script(`create database ${databaseName} owner ${ownerName}`)
  await sql.end()
}

/** Empty where there is no answer, or none in JSON. */
async function asked(port: number, path: string): Promise<object> {
  try {
    const answer = await fetch(`http://${loopback}:${port}${path}`, { signal: AbortSignal.timeout(1_000) })
    return (await answer.json()) as object
  } catch {
    return {}
  }
}

async function answers(port: number, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://${loopback}:${port}${path}`, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}

/** Tries again and again; rejects with what it waited for. */
export async function until(what: string, isSo: () => Promise<boolean>, ms = 30_000): Promise<void> {
  const end = performance.now() + ms
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${ms / 1000} s: ${what}.`)
    await pause(100)
  }
}

export const removeFolder = ({ folder }: Plan): void => rmSync(folder, { recursive: true, force: true })
