import { importEndpoints } from '@aangan/contract/people/imports'
import { invitationEndpoints } from '@aangan/contract/people/invitations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importsIn } from '../../../test/imports.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { sheet } from '../../../test/samples.ts'
import { hearing, type OpenStream } from '../../../test/stream.ts'
import { lookBesides } from '../../../test/watch.ts'
import { silent, speaker, world, type Speaker, type World } from '../../../test/world.ts'
import { buildApp, type App } from '../../app.ts'
import { openDatabase } from '../../core/db/database.ts'

const { create, map, run, read, undo } = importEndpoints

let w: World
const { problems } = importsIn(() => w)
let admin: Speaker
let app: App
let mailed: () => number
const closing: (() => Promise<void>)[] = []

/** A server as it runs: its queue works, and there is a mail server. */
beforeAll(async () => {
  w = await world()
  const mails = await startMailServer()
  mailed = () => mails.received.length
  const db = openDatabase(w.target, { size: 4 })
  app = await buildApp({ db, settings: { ...silent, smtpUrl: mails.url }, tokenSecret: w.tokenSecret })
  await app.queue.start()
  admin = speaker(await app.listen({ host: '127.0.0.1', port: 0 }), w.admin)
  closing.push(
    () => app.close(),
    () => db.close(),
    () => mails.stop(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
  await w.close()
})

const until = async (id: unknown, status: string): Promise<void> => {
  const params = { id: String(id) }
  await expect.poll(async () => (await admin.call(read, { params })).body['status']).toBe(status)
}

it('goes on by itself, and tells the admins of the community, and nobody else', async () => {
  const [told, everywhere, ...others] = (await Promise.all(
    [admin, w.superAdmin, w.guard, w.resident, w.strangerAdmin].map((who) => hearing(who, w.address)),
  )) as [OpenStream, OpenStream, ...OpenStream[]]
  const heard = ({ events }: OpenStream) => events.filter(({ event }) => event === 'import').map(({ data }) => data.id)
  const text = 'Name,Flat,Wing,Owner/Tenant,Mobile,Email\nAsha Rao,1,D,Owner,9820000001,asha@example.org\n'
  const { body } = await admin.call(create, { body: { kind: 'RESIDENTS' }, file: sheet(text) })
  const params = { id: String(body['id']) }
  await admin.call(map, { params, body: { mapping: body['mapping'] as never } })
  await until(params.id, 'CHECKED')
  expect(await problems(admin, params)).toEqual([])
  await admin.call(run, { params, body: { send: true } })
  await until(params.id, 'DONE')
  const [invited] =
    await w.sql`select mail_due_at is not null as due from data.invitations where import_id = ${params.id}`
  expect([invited, mailed()]).toEqual([{ due: true }, 0])
  expect((await admin.call(invitationEndpoints.list, { query: { importId: params.id } })).body).toMatchObject({
    totalElements: 1,
  })
  await admin.call(undo, { params })
  await until(params.id, 'UNDONE')
  // Uploaded, checking, checked, running, done, undoing, undone.
  for (const stream of [told, everywhere]) {
    await expect.poll(() => heard(stream).length).toBeGreaterThanOrEqual(6)
    expect(new Set(heard(stream))).toEqual(new Set([params.id]))
  }
  expect(others.flatMap(heard)).toEqual([])
  for (const stream of [told, everywhere, ...others]) stream.close()
})

// spec: files.import.23
it('whose worker was killed goes on by the queue, whoever looks first', async () => {
  const { body } = await admin.call(create, { body: { kind: 'HOUSES' }, file: sheet('Wing,Flat No\nD,901\nD,902\n') })
  const params = { id: String(body['id']) }
  await admin.call(map, { params, body: { mapping: body['mapping'] as never } })
  await until(params.id, 'CHECKED')
  // As a worker leaves it that was killed before its first rows.
  await w.sql`
    update data.imports set status = 'RUNNING', started_at = now(), started_by = ${w.admin.id}, worked_until = now() where id = ${params.id}`
  await Promise.all([app.watch.look(), lookBesides(w)])
  await until(params.id, 'DONE')
  expect((await admin.call(read, { params })).body).toMatchObject({ created: 2, done: 2 })
})

// spec: files.import.2
it('helpers that a file brings, or that are taken back, make open lists read again', async () => {
  const guard = await hearing(w.guard, w.address)
  const heard = () => guard.events.filter(({ event }) => event === 'helper').length
  const text = 'Name,Mobile,Category\nAsha,9820000031,Cleaner\n'
  const { body } = await admin.call(create, { body: { kind: 'HELPERS' }, file: sheet(text) })
  const params = { id: String(body['id']) }
  await admin.call(map, { params, body: { mapping: body['mapping'] as never } })
  await until(params.id, 'CHECKED')
  await admin.call(run, { params, body: { send: false } })
  await until(params.id, 'DONE')
  await expect.poll(heard).toBe(1)
  await admin.call(undo, { params })
  await until(params.id, 'UNDONE')
  await expect.poll(heard).toBe(2)
  guard.close()
})
