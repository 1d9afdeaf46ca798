import { casesOf, type SeedContext } from '../cases.ts'
import { sheet } from '../samples.ts'

export const imports = casesOf('imports', {
  seed: seedImports,
  calls: {
    template: { who: 'AP', sends: () => ({ params: { kind: 'HOUSES' }, query: { format: 'csv' } }) },
    list: { who: 'AP', sends: () => ({ query: { size: 5 } }) },
    create: {
      who: 'AP',
      once: true,
      sends: ({ n, communityId }) => ({
        body: { kind: 'HOUSES', communityId },
        file: sheet(`Wing,Flat No\nD,M${n}\n`),
      }),
    },
    read: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.import } }) },
    map: {
      who: 'AP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.import }, body: { mapping: { division: 0, number: 1 } } }),
    },
    problems: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.import }, query: { size: 5 } }) },
    run: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.import }, body: { leaveOutBad: true } }) },
    cancel: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.import } }) },
    undo: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.finishedImport } }) },
  },
  trail: {
    'import.finished': [null, { fileName: 'flats.xlsx', created: 2 }, 'Meera Joshi imported 2 rows from flats.xlsx'],
    'import.undone': [{ fileName: 'flats.xlsx' }, null, 'Meera Joshi took back the import of flats.xlsx'],
  },
})

/** An import that is checked, and one that is done. */
async function seedImports({ sql, admin, communityId, number }: SeedContext) {
  // One at work at a time in a community, few open ones, and here no queue finishes them.
  await sql`
    update data.imports set status = 'CANCELLED' where community_id = ${communityId} and status in ('UPLOADED', 'CHECKING', 'CHECKED', 'QUEUED', 'RUNNING', 'UNDOING')`
  const made = async (status: string, figures: { good: number; bad: number; created: number }): Promise<string> => {
    const [row] = await sql<{ id: string }[]>`
      insert into data.imports (community_id, kind, file_name, columns, mapping, status, rows, good, bad, done, created, created_by, started_by)
      values (${communityId}, 'HOUSES', 'Seeded flats.csv', '["Wing", "Flat No"]', '{"division": 0, "number": 1}', ${status},
        ${figures.good + figures.bad}, ${figures.good}, ${figures.bad}, ${figures.created}, ${figures.created}, ${admin.id}, ${admin.id})
      returning id`
    return row!.id
  }
  const checked = await made('CHECKED', { good: 1, bad: 1, created: 0 })
  await sql`
    insert into data.import_rows (import_id, row, community_id, cells, problems)
    values (${checked}, 2, ${communityId}, jsonb_build_array('D', ${`P${number}`}::text), null),
      (${checked}, 3, ${communityId}, '["Tower 9", "1"]', '[{"column": 0, "text": "Division must be one of {values}.", "values": {"values": "A, B, C, D"}}]')`
  const finished = await made('DONE', { good: 1, bad: 0, created: 1 })
  await sql`
    with house as (
      insert into data.houses (community_id, division, number, created_at, updated_at)
      values (${communityId}, 'D', ${`Q${number}`}, now(), now()) returning id, number)
    insert into data.import_rows (import_id, row, community_id, cells, outcome, thing_ids)
    select ${finished}, 2, ${communityId}, jsonb_build_array('D', number), 'CREATED', array[id] from house`
  return { import: checked, finishedImport: finished }
}
