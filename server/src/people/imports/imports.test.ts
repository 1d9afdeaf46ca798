import { randomUUID } from 'node:crypto'
import { importEndpoints } from '@aangan/contract/people/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importsIn } from '../../../test/imports.ts'
import { sheet } from '../../../test/samples.ts'
import { world, type World } from '../../../test/world.ts'

const { create, list, map, template, run: start, problems: problemsOf } = importEndpoints

let w: World
const { upload, check, run, read, work, problems } = importsIn(() => w)
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let number = 1000
const flats = (count = 1): string => `Wing,Flat No\n${Array.from({ length: count }, () => `C,${number++}\n`).join('')}`
const send = (file?: File, kind = 'HOUSES') => w.admin.call(create, { body: { kind }, file } as never)

describe('a file that is no list', () => {
  // spec: files.import.3
  it('is refused with a sentence', async () => {
    expect(await send()).toMatchObject({ status: 400, body: { fields: { file: 'Please choose a file.' } } })
    expect((await send(sheet('Wing,Flat No\n'))).body).toMatchObject({ message: 'The file has no rows.' })
    expect(await send(new File([new Uint8Array([0, 1, 2, 3])], 'x.csv'))).toMatchObject({
      status: 415,
      body: { message: 'Only CSV or XLSX files can be imported.' },
    })
    expect(await send(sheet('x'.repeat(5_000_001)))).toMatchObject({
      status: 413,
      body: { message: 'The file is larger than 5 MB.' },
    })
    expect((await send(sheet(flats(10_001)))).body).toMatchObject({
      message: 'The file has more than 10,000 rows. Split it.',
    })
    expect((await send(sheet(flats()), 'PARROTS')).status).toBe(400)
    expect((await w.superAdmin.call(create, { body: { kind: 'HOUSES' }, file: sheet(flats()) })).body).toMatchObject({
      message: 'Please select a community.',
    })
    expect((await w.guard.call(create, { body: { kind: 'HOUSES' }, file: sheet(flats()) })).status).toBe(403)
  })

  // spec: files.import.4
  it('has a template to start from, in every kind and both formats', async () => {
    for (const kind of ['RESIDENTS', 'VEHICLES', 'HELPERS', 'HOUSES'] as const)
      for (const format of ['csv', 'xlsx'] as const) {
        const { status, headers } = await w.admin.call(template, { params: { kind }, query: { format } })
        expect([status, headers.get('content-disposition')]).toEqual([
          200,
          expect.stringContaining(`${kind.toLowerCase()}.${format}`),
        ])
      }
  })
})

describe('an upload', () => {
  // spec: files.import.5
  it('is kept as rows, with a guess at the columns; the same key gets the first answer', async () => {
    const idempotencyKey = randomUUID()
    const content = flats(7)
    const file = () => sheet(content, `${'long '.repeat(40)}name.csv`)
    const body = { kind: 'HOUSES' } as const
    const first = await w.admin.call(create, { body, file: file(), idempotencyKey })
    expect(first).toMatchObject({
      status: 201,
      body: { status: 'UPLOADED', columns: ['Wing', 'Flat No'], mapping: { division: 0, number: 1 }, rows: 7, done: 0 },
    })
    expect([first.body['sample'], String(first.body['fileName']).length]).toMatchObject([{ length: 5 }, 100])
    expect(first.body['fileName']).toMatch(/\.csv$/)
    expect((await w.admin.call(create, { body, file: file(), idempotencyKey })).text).toBe(first.text)
    const listed = await w.admin.call(list, { query: { size: 1 } })
    expect(listed.body['content']).toMatchObject([{ id: first.body['id'], createdByName: 'Meera Admin' }])
  })

  // spec: files.import.8, files.import.33
  it('belongs to its community', async () => {
    const one = await upload(w.admin, 'HOUSES', flats())
    const params = { id: one.id }
    for (const [name, endpoint] of Object.entries(importEndpoints)) {
      if (name === 'list' || name === 'create' || name === 'template') continue
      const body = endpoint.method === 'GET' ? undefined : { mapping: {} }
      const answer = await w.strangerAdmin.call(endpoint, { params, body } as never)
      expect([name, answer.status]).toEqual([name, 404])
    }
    expect((await w.strangerAdmin.call(list)).body).toMatchObject({ totalElements: 0 })
    expect((await read(w.superAdmin, one)).communityId).toBe(w.here.id)
    const sent = await upload(w.superAdmin, 'HOUSES', flats())
    expect(await read(w.admin, sent)).toMatchObject({ createdByName: w.superAdmin.name })
  })
})

describe('the choice of columns', () => {
  // spec: files.import.9
  it('names every needed field, and only what is there', async () => {
    const one = await upload(w.admin, 'HOUSES', flats())
    const choose = (mapping: Record<string, number>) => w.admin.call(map, { params: { id: one.id }, body: { mapping } })
    expect((await choose({ division: 0 })).body).toMatchObject({
      message: 'Please choose a column for House Number.',
      values: { field: 'House Number' },
    })
    expect((await choose({ division: 0, number: 2 })).body).toMatchObject({ code: 'import.column_unknown' })
    expect((await choose({ division: 0, number: 1, name: 1 })).body).toMatchObject({ code: 'import.column_unknown' })
    expect((await choose({ division: 0, number: -1 })).status).toBe(400)
    const { body } = await w.admin.send('PUT', map.path.replace(':id', one.id), {
      body: '{"mapping":{"division":0}}',
      headers: { 'content-type': 'application/json', 'accept-language': 'hi' },
    })
    expect(body['message']).not.toMatch(/[a-z]/i)
  })

  // spec: files.import.10, files.import.11, files.import.30
  it('may be made anew until it runs: the problems are found again', async () => {
    const one = await upload(w.admin, 'HOUSES', 'Old,Wing,Flat No\nZ,A,1\nA,B,2\n')
    const choose = (mapping: Record<string, number>) => w.admin.call(map, { params: { id: one.id }, body: { mapping } })
    expect((await choose({ division: 0, number: 2 })).body).toMatchObject({ status: 'CHECKING' })
    await work(one)
    expect(await read(w.admin, one)).toMatchObject({ status: 'CHECKED', good: 1, bad: 1 })
    expect(await problems(w.admin, one)).toEqual([
      { row: 2, name: '1', column: 'Old', value: 'Z', text: 'Division must be one of A, B, C, D.' },
    ])
    expect((await run(w.admin, one)).body).toMatchObject({
      message: 'Some rows have problems. Mend the file, or leave these rows out.',
    })
    await choose({ division: 1, number: 2 })
    expect(await problems(w.admin, one)).toEqual([])
    expect((await run(w.admin, one)).body).toMatchObject({ message: 'This import is not ready.' })
    await work(one)
    expect(await read(w.admin, one)).toMatchObject({ status: 'CHECKED', good: 2, bad: 0 })
    expect((await w.admin.call(start, { params: { id: one.id } })).status).toBe(200)
    expect((await choose({ division: 1, number: 2 })).body).toMatchObject({
      message: 'This import has already started.',
    })
    expect((await run(w.admin, one)).body).toMatchObject({ message: 'This import has already started.' })
    await work(one)
  })

  // spec: files.import.12, files.import.13, files.import-screens.2
  it('shows problems in pages, in the caller’s language, and as a file in which nothing runs', async () => {
    const one = await check(w.admin, 'HOUSES', 'Wing,Flat No\n=1+1,1\nA,\nA,77\nA,77\n')
    expect(one).toMatchObject({ good: 1, bad: 3 })
    expect((await problems(w.admin, one)).map(({ row, text }) => [row, text])).toEqual([
      [2, 'Division must be one of A, B, C, D.'],
      [3, 'House number is required.'],
      [5, 'Also in row 4.'],
    ])
    const params = { id: one.id }
    const page = await w.admin.call(problemsOf, { params, query: { page: 1, size: 2 } })
    expect(page.body).toMatchObject({
      totalElements: 3,
      content: [{ row: 5, name: '77', column: 'Flat No', value: '77' }],
    })
    const file = await w.admin.call(problemsOf, { params, query: { format: 'csv' } })
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.text).toContain("2,Wing,'=1+1,")
  })
})
