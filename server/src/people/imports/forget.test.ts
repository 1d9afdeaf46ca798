import { afterAll, beforeAll, expect, it } from 'vitest'
import { importsIn } from '../../../test/imports.ts'
import { world, type World } from '../../../test/world.ts'
import { forgetImports } from './imports.job.ts'

let w: World
const { runOf, upload, bringIn, problems, read, takeBack } = importsIn(() => w)
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const inDays = (days: number): Date => new Date(w.now().getTime() + days * 86_400_000)
const cellsOf = async ({ id }: { readonly id: string }) =>
  (await w.sql<{ cells: string[] }[]>`select cells from data.import_rows where import_id = ${id} order by row`).map(
    ({ cells }) => cells,
  )

it('what stood in the rows is removed after thirty days; what came in stays, and can still be taken back', async () => {
  const list = 'Wing,Flat No\nC,701\nZ,702\n'
  const done = await bringIn(w.admin, 'HOUSES', list, { leaveOutBad: true })
  const begun = await upload(w.admin, 'HOUSES', 'Wing,Flat No\nC,703\n')
  await forgetImports({}, { ...runOf(), clock: () => inDays(29) })
  expect(await cellsOf(done)).toEqual([
    ['C', '701'],
    ['Z', '702'],
  ])

  await forgetImports({}, { ...runOf(), clock: () => inDays(31) })
  expect([...(await cellsOf(done)), ...(await cellsOf(begun))]).toEqual([[], [], []])
  expect(await problems(w.admin, done)).toMatchObject([{ row: 3, column: 'Wing', value: '' }])
  expect(await read(w.admin, done)).toMatchObject({ status: 'DONE', created: 1, rows: 2 })
  // Nobody went on with it.
  expect(await read(w.admin, begun)).toMatchObject({ status: 'CANCELLED', sample: [[]] })
  expect(await takeBack(w.admin, done)).toMatchObject({ status: 'UNDONE' })
})
