import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database-for-file.ts'
import { openOwnerPool } from '../../../test/owner-pool.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailable } from './failures.ts'
import type { DatabaseTarget } from './target.ts'

interface Door {
  readonly port: number
  /** Breaks what is open, and refuses what comes. */
  shut(): Promise<void>
}

const open: Server[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))

/** Another address of the database. */
async function doorTo({ host, port }: DatabaseTarget): Promise<Door> {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async shut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const cause = { actorId: null, requestId: 'test', now: new Date() }

it('goes on through another address when the one in use is gone, and asks what only reads again', async () => {
  const { app, owner } = await freshDatabase()
  const [first, second] = [await doorTo(app), await doorTo(app)]
  const aside = openOwnerPool(owner, 1)
  const at = ({ port }: Door) => ({ host: '127.0.0.1', port })
  const db = openDatabase({ ...app, ...at(first), others: [at(second)] }, { size: 2 })
  try {
    const now = () => db.askFunction((sql) => sql<{ one: number }[]>`select 1 as one`)
    expect(await now()).toEqual([{ one: 1 }])
    const slow = db.askFunction((sql) => sql<{ one: number }[]>`select 2 as one from pg_sleep(1)`)
    const writing = db.write(
      'platform',
      cause,
      async (tx) => tx.sql<{ one: number }[]>`select 3 as one from pg_sleep(1)`,
    )
    const written = writing.catch((error: unknown) => error)
    const asleep = async () =>
      (await aside`select from pg_stat_activity where datname = ${app.database} and wait_event = 'PgSleep'`).length
    await expect.poll(asleep, { interval: 10 }).toBe(2)
    await first.shut()
    expect(await slow).toEqual([{ one: 2 }])
    // Nobody knows whether it took place.
    expect(await written).toBeInstanceOf(DatabaseUnavailable)
    expect(await now()).toEqual([{ one: 1 }])
    await second.shut()
    await expect(now()).rejects.toBeInstanceOf(DatabaseUnavailable)
  } finally {
    await db.close()
    await aside.end()
  }
})
