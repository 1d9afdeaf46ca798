import { readdirSync, readFileSync } from 'node:fs'
import { fieldsOfKind, importKinds, type ImportProblem, type ImportRun } from '@aangan/contract/people/import-shapes'
import { importEndpoints } from '@aangan/contract/people/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenFiles } from '../test/broken-files.ts'
import { sheet } from '../test/samples.ts'
import type { Speaker } from '../test/world.ts'
import { startDeployment, type App, type Deployment } from './deployment.ts'
import { figure, times } from './figures.ts'

const { create, map, read, problems } = importEndpoints

let deployment: Deployment
let app: App
let admin: Speaker
beforeAll(async () => {
  deployment = await startDeployment()
  app = await deployment.app()
  admin = (await deployment.person({ roles: ['ADMIN'] }))(app.address)
})
afterAll(() => deployment.close())

const count = times(60, 500)
const mostMegabytes = 300

// spec: files.import.27
test(`${count} broken files uploaded to a running server: refused with what to mend, or checked with each problem at its row and column`, async () => {
  await uploaded(sheet('Wing,Flat No\nA,1\n'), 0)
  const before = measured()
  const answers = new Map<string, number>()
  const checking: ImportRun[] = []
  for (const { name, bytes } of brokenFiles(count, 17)) {
    const { status, body, text } = await uploaded(new File([new Uint8Array(bytes)], name), checking.length)
    const outcome = status === 201 ? '201' : `${status} ${body['code']}`
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
    expect([name, outcome, text]).toEqual([
      name,
      expect.stringMatching(/^(?:201|400 import\.(?:empty|too_long|unreadable)|415 import\.type)$/),
      text,
    ])
    if (status === 201) checking.push(await mapped(body as unknown as ImportRun))
  }
  let found = 0
  for (const one of checking) found += await problemsOf(one)
  const after = measured()
  figure(
    `${count} broken files over HTTP: ${[...answers].map(([outcome, files]) => `${files} × ${outcome}`).join(', ')}; ${found} problems seen; ` +
      `${before.megabytes} MB before, ${after.mostMegabytes} at most, ${after.megabytes} afterwards`,
  )
  expect(after.mostMegabytes - before.megabytes).toBeLessThan(mostMegabytes)
  await expect.poll(() => measured().threads).toBeLessThanOrEqual(before.threads)
  expect(app.complained()).toBe('')
}, 900_000)

const uploaded = (file: File, turn: number) =>
  admin.call(create, { body: { kind: importKinds[turn % importKinds.length]! }, file })

/** A field that no column is named for is looked for in the first one. */
async function mapped(one: ImportRun): Promise<ImportRun> {
  const missing = Object.keys(fieldsOfKind(one.kind)).map((field) => [field, 0])
  const mapping = { ...(Object.fromEntries(missing) as Record<string, number>), ...one.mapping }
  const { status, text } = await admin.call(map, { params: { id: one.id }, body: { mapping } })
  expect([one.fileName, status, text]).toEqual([one.fileName, 200, text])
  return one
}

async function problemsOf({ id, fileName, columns, rows }: ImportRun): Promise<number> {
  const params = { id }
  const status = async () => (await admin.call(read, { params })).body['status']
  await expect.poll(status).toBe('CHECKED')
  const { good, bad, same } = (await admin.call(read, { params })).body as unknown as ImportRun
  expect([fileName, good + bad + same]).toEqual([fileName, rows])
  const { body } = await admin.call(problems, { params, query: { size: 100 } })
  const listed = body['content'] as unknown as ImportProblem[]
  for (const { row, column, text } of listed)
    expect([fileName, row > 0, columns.includes(column), text.length > 0]).toEqual([fileName, true, true, true])
  return listed.length
}

/** Of the server's process. */
function measured() {
  const { pid } = app.child
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) / 1000)
  return {
    megabytes: megabytes('VmRSS'),
    mostMegabytes: megabytes('VmHWM'),
    threads: readdirSync(`/proc/${pid}/task`).length,
  }
}
