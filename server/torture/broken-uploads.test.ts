import { fieldsOfKind, importKinds, type ImportRun } from '@aangan/contract/import-shapes'
import { importEndpoints } from '@aangan/contract/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenFiles } from '../test/broken-files.ts'
import { importsIn } from '../test/imports.ts'
import { world, type World } from '../test/world.ts'
import { figure, times } from './figures.ts'

let w: World
const { work, read, problems } = importsIn(() => w)
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const count = times(60, 500)

test(`${count} broken files over HTTP: refused, or checked with each problem at its row and column`, async () => {
  const statuses = new Map<number, number>()
  let [checked, found] = [0, 0]
  for (const { name, bytes } of brokenFiles(count, 17)) {
    const kind = importKinds[checked % importKinds.length]!
    const file = new File([new Uint8Array(bytes)], name)
    const { status, body, text } = await w.admin.call(importEndpoints.create, { body: { kind }, file })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect([name, status < 500, text]).toEqual([name, true, text])
    if (status !== 201) continue
    const one = body as unknown as ImportRun
    const missing = Object.keys(fieldsOfKind(kind)).map((field) => [field, 0])
    const mapping = { ...(Object.fromEntries(missing) as Record<string, number>), ...one.mapping }
    const mapped = await w.admin.call(importEndpoints.map, { params: { id: one.id }, body: { mapping } })
    expect([name, mapped.status, mapped.text]).toEqual([name, 200, mapped.text])
    await work(one)
    const { good, bad, same, rows } = await read(w.admin, one)
    expect([name, good + bad + same]).toEqual([name, rows])
    for (const { row, column, text: words } of await problems(w.admin, one)) {
      expect([row > 0, words.length > 0, column === '' || one.columns.includes(column)]).toEqual([true, true, true])
      found++
    }
    checked++
  }
  figure(
    `${count} broken files over HTTP: ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}; ${checked} checked, ${found} problems seen, 0 5xx`,
  )
}, 900_000)
