import { findHelpers } from '../../society/helpers/helpers.sql.ts'
import { findKnownHelpers, insertHelpers } from './helpers.sql.ts'
import type { Importer } from './importer.operations.ts'

export const helpers: Importer<'HELPERS', undefined> = {
  kind: 'HELPERS',
  keysOf: ({ contactNo, category }) => [{ field: 'contactNo', key: `${contactNo} ${category}` }],

  look: () => async (tx, rows) => {
    const known = await findKnownHelpers(tx, rows)
    return rows.map(({ row }) => ({ verdict: known.has(row) ? 'SAME' : 'GOOD' }))
  },

  async create(tx, { id: importId }, rows, { record }) {
    const ids = await insertHelpers(
      tx,
      rows.map(({ values }) => values),
    )
    const made = await findHelpers(tx, ids)
    record.created(
      tx,
      'helper.created',
      made.map((helper) => ({ ...helper, importId })),
    )
    return new Map(rows.map(({ row }, index) => [row, [ids[index]!]]))
  },
}
