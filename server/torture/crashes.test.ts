import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerPool } from '../test/owner-pool.ts'
import { makeCommunity, ownDeployment, signal, type App, type OwnDeployment } from './deployment.ts'
import { figure, ms, times } from './figures.ts'
import { chance, loops } from './traffic.ts'
import { judge, writer, type Writer } from './writers.ts'

let deployment: OwnDeployment
let app: App
let writers: Writer[]
beforeAll(async () => {
  deployment = ownDeployment()
  app = await deployment.start()
  await inside(async (sql) => {
    const { id } = await makeCommunity(sql)
    const person = deployment.personMaker(sql, id)
    writers = await Promise.all(Array.from({ length: 8 }, async () => writer(await person())))
  })
})
afterAll(() => deployment.close())

const inside = async <T>(work: (sql: OwnerPool) => PromiseLike<T>): Promise<T> => {
  const sql = deployment.enter()
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

test('the database keeps what it acknowledges on disk', async () => {
  const settings = await inside(
    (sql) => sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
  )
  figure(settings.map(({ name, setting }) => `${name} ${setting}`).join(', '))
  expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on'])
})

const rounds = times(2, 50)

test(`the server is killed ${rounds} times while people write`, async () => {
  const verdict = await crash('server', async () => {
    app.child.kill('SIGKILL')
    await app.ended
    app = await deployment.start()
  })
  expect(verdict).toEqual(nothingLost)
})

test(`the database is killed ${rounds} times while people write`, async () => {
  const verdict = await crash('database', async () => {
    const killed = deployment.postmaster()
    signal(killed, 'SIGKILL')
    if (Math.random() < 0.4) await killAgain(killed)
    while (deployment.postmaster() === killed || (await fetch(`${app.address}/readyz`)).status !== 200) await pause(20)
  })
  expect(verdict).toEqual(nothingLost)
})

/** Also kills the next one, at any moment of its start. */
async function killAgain(killed: number): Promise<void> {
  const next = (): number => [deployment.postmaster()].find((pid) => pid > 1 && pid !== killed) ?? 0
  while (next() === 0) await pause(2)
  const pid = next()
  await chance(120)
  if (pid !== 0) signal(pid, 'SIGKILL')
}

const nothingLost = { lost: 0, changesWithoutRow: 0, rowsWithoutChange: 0, complaints: '' }

async function crash(what: string, kill: () => Promise<void>): Promise<typeof nothingLost> {
  const acknowledged = (): number => writers.reduce((sum, { acknowledged }) => sum + acknowledged(), 0)
  const before = acknowledged()
  const away: number[] = []
  let down = false
  let over = false
  const writing = loops(
    writers.length,
    () => over,
    async (loop) => {
      await writers[loop]!.write(app.address)
      if (down) await pause(20)
    },
  )
  // Without it, a writer that was refused would be waited for.
  const refused = writing.then(() => new Promise<never>(() => {}))
  for (let round = 0; round < rounds; round++) {
    const written = acknowledged()
    while (acknowledged() < written + 20) await Promise.race([pause(20), refused])
    await chance(250)
    down = true
    const began = performance.now()
    await kill()
    away.push(performance.now() - began)
    down = false
  }
  await pause(200)
  over = true
  await writing
  const { things, lost, changesWithoutRow, rowsWithoutChange } = await inside((sql) => judge(sql, writers))
  figure(
    `kill -9 of the ${what}, ${rounds} rounds under mixed writes: ${acknowledged() - before} acknowledged, ${lost} lost; ${things} things, ` +
      `${changesWithoutRow} changes without their audit row, ${rowsWithoutChange} audit rows without their change; away for ${ms(Math.max(...away))} at most`,
  )
  // The end of the database is logged; nothing else may be.
  const complaints = app.complained().replaceAll(/^The database (ended|does not start).*\n/gm, '')
  return { lost, changesWithoutRow, rowsWithoutChange, complaints }
}
