import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importsIn } from '../../../test/imports.ts'
import { world, type World } from '../../../test/world.ts'

let w: World
const { upload, check, run, cancel, undo, read, work, takeBack, bringIn, resume } = importsIn(() => w)
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let number = 1000
const flats = (count = 1): string => `Wing,Flat No\n${Array.from({ length: count }, () => `C,${number++}\n`).join('')}`

describe('one at a time in a community', () => {
  // spec: files.import.20
  it('the next waits, and goes on by itself', async () => {
    const [one, two, elsewhere] = [await check(w.admin, 'HOUSES', flats()), await check(w.admin, 'HOUSES', flats()), 0]
    expect((await run(w.admin, one)).body).toMatchObject({ status: 'RUNNING' })
    expect([(await run(w.admin, two)).body, elsewhere]).toMatchObject([{ status: 'QUEUED', done: 0 }, 0])
    await work(one)
    expect(await read(w.admin, one)).toMatchObject({ status: 'DONE', created: 1 })
    expect(await read(w.admin, two)).toMatchObject({ status: 'DONE', created: 1 })
  })

  // spec: files.import.21
  it('a run that is pressed many times at once starts once', async () => {
    const one = await check(w.admin, 'HOUSES', flats(3))
    const answers = await Promise.all(Array.from({ length: 12 }, () => run(w.admin, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(409)])
    await Promise.all(Array.from({ length: 5 }, () => work(one)))
    expect(await read(w.admin, one)).toMatchObject({ status: 'DONE', created: 3, done: 3 })
    expect(await w.sql`select from data.audit_logs where resource = 'IMPORT' and resource_id = ${one.id}`).toHaveLength(
      1,
    )
  })

  // spec: files.import.20
  it('many that are started at once run one after the other', async () => {
    const all = []
    for (let i = 0; i < 6; i++) all.push(await check(w.admin, 'HOUSES', flats(2)))
    const answers = await Promise.all(all.map((one) => run(w.admin, one)))
    const states = answers.map(({ body }) => String(body['status'])).toSorted()
    expect(states).toEqual([...Array<string>(5).fill('QUEUED'), 'RUNNING'])
    await Promise.all(all.map(work))
    for (const one of all) expect(await read(w.admin, one)).toMatchObject({ status: 'DONE', created: 2 })
  })

  // spec: files.import.23
  it('a worker that has died is replaced: nothing is made twice', async () => {
    const one = await check(w.admin, 'HOUSES', flats(3))
    await run(w.admin, one)
    // As a killed worker leaves it.
    await w.sql`update data.imports set worked_until = now() + interval '1 hour' where id = ${one.id}`
    await resume()
    expect(await read(w.admin, one)).toMatchObject({ status: 'RUNNING', done: 0 })
    await w.sql`update data.imports set worked_until = now() - interval '1 second' where id = ${one.id}`
    await Promise.all([resume(), resume()])
    expect(await read(w.admin, one)).toMatchObject({ status: 'DONE', created: 3 })
  })
})

describe('cancelling', () => {
  // spec: files.import.22, files.import.31
  it('stops what has not finished', async () => {
    const one = await upload(w.admin, 'HOUSES', flats())
    expect((await cancel(w.admin, one)).body).toMatchObject({ status: 'CANCELLED' })
    for (const again of [await cancel(w.admin, one), await cancel(w.admin, await bringIn(w.admin, 'HOUSES', flats()))])
      expect(again).toMatchObject({ status: 409, body: { message: 'This import has already finished.' } })
    expect((await undo(w.admin, one)).body).toMatchObject({ message: 'This import has already finished.' })
  })

  // spec: files.import.22
  it('keeps what has come in, which can be taken back; the next one starts', async () => {
    const [one, next] = [await check(w.admin, 'HOUSES', flats(2)), await check(w.admin, 'HOUSES', flats())]
    await run(w.admin, one)
    await run(w.admin, next)
    await cancel(w.admin, one)
    await resume()
    expect(await read(w.admin, next)).toMatchObject({ status: 'DONE' })
    // As when it was stopped after a chunk.
    const [house] = await w.sql<{ id: string }[]>`
      insert into data.houses (community_id, division, number, created_at, updated_at) values (${w.here.id}, 'D', 'half', now(), now()) returning id`
    await w.sql`update data.import_rows set outcome = 'CREATED', thing_ids = array[${house!.id}::uuid] where import_id = ${one.id} and row = 2`
    await w.sql`update data.imports set done = 1, created = 1 where id = ${one.id}`
    expect(await takeBack(w.admin, one)).toMatchObject({ status: 'UNDONE' })
    expect(await w.sql`select from data.houses where id = ${house!.id}`).toEqual([])
  })

  // spec: files.import.21
  it('beside a run: one of them is first, and what came in is counted', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await check(w.admin, 'HOUSES', flats(2))
      const [started, cancelled] = await Promise.all([run(w.admin, one), cancel(w.admin, one)])
      expect([started.status, cancelled.status]).toEqual([expect.toBeOneOf([200, 409]), 200])
      await work(one)
      expect(await read(w.admin, one)).toMatchObject({ status: 'CANCELLED', created: 0 })
    }
  })
})

describe('taking back', () => {
  // spec: files.import.24, files.import.25
  it('is all or nothing, and names what is in use', async () => {
    const done = await bringIn(w.admin, 'HOUSES', 'Wing,Flat No\nD,501\nD,502\nD,503\n')
    await w.person({ houseNo: '502', division: 'D' })
    const refused = await undo(w.admin, done)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: '1 of these are already in use and cannot be taken back.',
        values: { count: 1 },
        details: ['D-502'],
      },
    })
    expect(await w.sql`select from data.houses where division = 'D' and number in ('501', '502', '503')`).toHaveLength(
      3,
    )
    expect(await read(w.admin, done)).toMatchObject({ status: 'DONE', failure: null })
  })

  // spec: files.import.24
  it('says on the import what came between the call and the job', async () => {
    const done = await bringIn(w.admin, 'HOUSES', 'Wing,Flat No\nD,511\n')
    expect((await undo(w.admin, done)).body).toMatchObject({ status: 'UNDOING' })
    expect((await undo(w.admin, done)).body).toMatchObject({ message: 'This import is not ready.' })
    await w.person({ houseNo: '511', division: 'D' })
    await work(done)
    expect(await read(w.admin, done)).toMatchObject({
      status: 'DONE',
      failure: '1 of these are already in use and cannot be taken back.',
    })
  })

  // spec: files.import.21, files.import.31
  it('happens once, however often it is asked for', async () => {
    const done = await bringIn(w.admin, 'HOUSES', flats(2))
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(w.admin, done)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    await Promise.all([work(done), work(done)])
    expect(await read(w.admin, done)).toMatchObject({ status: 'UNDONE' })
    expect((await undo(w.admin, done)).body).toMatchObject({ message: 'This import has already finished.' })
  })
})
