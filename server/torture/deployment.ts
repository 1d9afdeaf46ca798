import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@aangan/contract/core/actor'
import { startEmbedded, type Embedded } from '@aangan/embedded/embedded'
import { runningIn } from '@aangan/embedded/running'
import { hashPassword } from '../src/access/auth/passwords.ts'
import { migrate } from '../src/core/db/migrate.ts'
import { asOwner } from '../src/core/db/owner.ts'
import type { DatabaseTarget } from '../src/core/db/target.ts'
import { tokensWith } from '../src/core/session/tokens.ts'
import { freshDatabase } from '../test/database-for-file.ts'
import { openOwnerPool, type OwnerPool } from '../test/owner-pool.ts'
import { addressOf, runServer, urlOf, type Server } from '../test/process.ts'
import { speaker, type Speaker } from '../test/world.ts'

export const password = 'marigold-42'
const secret = 'the same key for every process of the torture'
const superAdmin = { SUPER_ADMIN_USERNAME: 'chief', SUPER_ADMIN_PASSWORD: password }

export interface App extends Server {
  readonly address: string
}

export type Somebody = (address: string) => Speaker

export interface Deployment {
  readonly url: string
  readonly owner: DatabaseTarget
  readonly sql: OwnerPool
  readonly community: { readonly id: string }
  /** Of every process. */
  readonly tokenSecret: string
  person(options?: { roles?: readonly Role[]; status?: string; username?: string; name?: string }): Promise<Somebody>
  app(settings?: Record<string, string>): Promise<App>
  close(): Promise<void>
}

/** With a PostgreSQL of its own, on a real disk, that a test may stop and kill. */
export interface DeploymentWithDatabase extends Deployment {
  /** The postmaster first. */
  databasePids(): number[]
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
}

/** A database on the PostgreSQL that the whole run shares, for any number of servers. */
export async function startDeployment(): Promise<Deployment> {
  const { owner } = await freshDatabase()
  return deploymentOn(owner, mkdtempSync(join(tmpdir(), 'aangan-torture-')))
}

export async function startDeploymentWithDatabase(): Promise<DeploymentWithDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-torture-'))
  const dataDir = join(folder, 'data')
  let embedded: Embedded = await startEmbedded({ dataDir })
  await asOwner(embedded.owner, migrate)
  const deployment = await deploymentOn(embedded.owner, folder)
  return {
    ...deployment,
    databasePids: () => withChildren(embedded.pid),
    stopDatabase: () => embedded.stop(),
    async startDatabase() {
      embedded = await startEmbedded({ dataDir })
    },
    async close() {
      await deployment.close()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function deploymentOn(owner: DatabaseTarget, folder: string): Promise<Deployment> {
  const sql = openOwnerPool(owner)
  const community = await makeCommunity(sql)
  const apps: App[] = []
  const url = urlOf(owner)
  return {
    url,
    owner,
    sql,
    community,
    tokenSecret: secret,
    person: personMaker(sql, community.id, secret),
    async app(settings = {}) {
      const app = await startApp({
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: url,
        TOKEN_SECRET: secret,
        ...superAdmin,
        RATE_LIMIT: 'off',
        ...settings,
      })
      apps.push(app)
      return app
    },
    async close() {
      await Promise.all(apps.map(stopApp))
      await sql.end()
    },
  }
}

/** With its own database, as by `npm start`. */
export interface OwnDeployment {
  readonly dataDir: string
  start(): Promise<App>
  /** 0 while there is none. */
  postmaster(): number
  /** As the owner; broken after a crash. */
  enter(): OwnerPool
  /** After the first start, which creates the key. */
  personMaker(sql: OwnerPool, communityId: string): Deployment['person']
  close(): Promise<void>
}

export function ownDeployment(): OwnDeployment {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-torture-'))
  const dataDir = join(folder, 'data')
  let running: App | undefined
  return {
    dataDir,
    async start() {
      running = await startApp({ DATA_DIR: dataDir, ...superAdmin, RATE_LIMIT: 'off' })
      return running
    },
    postmaster() {
      try {
        return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      } catch {
        return 0 // it is being started
      }
    },
    enter: () => openOwnerPool(runningIn(dataDir)!),
    personMaker: (sql, communityId) =>
      personMaker(sql, communityId, readFileSync(join(dataDir, 'token.secret'), 'utf8').trim()),
    async close() {
      if (running !== undefined) await stopApp(running)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `folder`: of another version of the project. */
export async function startApp(settings: Record<string, string>, folder?: string): Promise<App> {
  const server = runServer(settings, folder)
  return { ...server, address: await addressOf(server) }
}

export async function stopApp({ child, ended }: App): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

export async function makeCommunity(sql: OwnerPool): Promise<{ id: string }> {
  const [row] = await sql<{ id: string }[]>`
    insert into data.communities (name, area, city, state, country) values (${`Torture ${randomUUID()}`}, 'Baner', 'Pune', 'Maharashtra', 'India') returning id`
  return row!
}

let hash: Promise<string> | undefined
let counter = 1

/** Each in their own house, since a house has limits. */
let houses = 101
export const personMaker =
  (sql: OwnerPool, communityId: string, key: string): Deployment['person'] =>
  async ({
    roles = ['USER'],
    status = 'ACTIVE',
    username = `person${counter++}`,
    name = `Person ${username}`,
  } = {}) => {
    const home = roles.includes('SUPER_ADMIN') ? null : communityId
    const [user] = await sql<{ id: string }[]>`
      insert into data.users (community_id, username, password_hash, name, mobile_no, email, house_no, division, ownership_type, status, roles)
      values (${home}, ${username}, ${await (hash ??= hashPassword(password))}, ${name}, '9876543210', ${`${username}@example.org`}, ${String(houses++)}, 'A', 'owner',
              ${status}, string_to_array(${roles.join(',')}, ',')) returning id`
    const { id } = user!
    if (home !== null) {
      await sql`insert into data.members (community_id, user_id, name, mobile_no, relation) values (${communityId}, ${id}, ${name}, '9876543210', 'SELF')`
      await sql`call data.house_people(${id})`
    }
    const sessionId = randomUUID()
    await sql`insert into data.sessions (id, user_id, expires_at) values (${sessionId}, ${id}, now() + interval '1 day')`
    const token = tokensWith(key, () => new Date()).sign({ sessionId, userId: id })
    return (address) => speaker(address, { id, name, username, communityId: home ?? '', token, sessionId })
  }

export const stranger: Somebody = (address) =>
  speaker(address, { id: '', name: '', username: '', communityId: '', token: undefined, sessionId: '' })

/** A process and its descendants. */
export function withChildren(pid: number): number[] {
  const parentOf = (name: string): number => {
    try {
      return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
    } catch {
      return 0 // it has just ended
    }
  }
  return [
    pid,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
      .map(Number),
  ]
}

/** The process may have just ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 1) return // 0 would mean all of us
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
