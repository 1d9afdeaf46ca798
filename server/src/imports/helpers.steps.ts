import { recordAll } from '../audit/record.ts'
import { findHelpers } from '../helpers/helpers.sql.ts'
import { findKnownHelpers, insertHelpers } from './helpers.sql.ts'
import type { Imported } from './passes.steps.ts'

export const helpers: Imported<'HELPERS', undefined> = {
  kind: 'HELPERS',
  keysOf: ({ contactNo, category }) => [{ field: 'contactNo', key: `${contactNo} ${category}` }],

  look: () => async (tx, rows) => {
    const known = await findKnownHelpers(tx, rows)
    return rows.map(({ row }) => ({ verdict: known.has(row) ? 'SAME' : 'GOOD' }))
  },

  async create(tx, { id: importId, communityId }, rows, { announce }) {
    const ids = await insertHelpers(
      tx,
      rows.map(({ values }) => values),
    )
    const made = await findHelpers(tx, ids)
    recordAll(
      tx,
      'helper.created',
      made.map((helper) => ({ ...helper, importId })),
    )
    // Open lists are read again; one of them is enough for that.
    announce(tx, { kind: 'helper', id: ids[0]!, communityId, houseIds: [] })
    return new Map(rows.map(({ row }, index) => [row, [ids[index]!]]))
  },
}
