import { notAllowed } from '@aangan/contract/core/problems'
import { houseRefusals, mostHouses } from '@aangan/contract/people/occupancies'
import { lockHouseCount } from '../houses/houses.sql.ts'
import { asHouses, findListedHouses } from './houses.sql.ts'
import type { Importer } from './importer.operations.ts'
import { faultAt, houseKey } from './kinds.rules.ts'
import { insertNewHouses } from './residents.sql.ts'

export const houses: Importer<'HOUSES', undefined> = {
  kind: 'HOUSES',
  keysOf: ({ division, number }) => [{ field: 'number', key: houseKey(division, number) }],

  look() {
    let added = 0
    return async (tx, rows) => {
      const count = await lockHouseCount(tx)
      const listed = await findListedHouses(tx, rows)
      return rows.map(({ row }) => {
        if (listed.has(row)) return { verdict: 'SAME' }
        if (count + added >= mostHouses) return { verdict: tooMany }
        added++
        return { verdict: 'GOOD' }
      })
    }
  },

  async create(tx, { id: importId }, rows, { record }) {
    const added = await insertNewHouses(
      tx,
      rows.map(({ values: { division, number, type } }) => ({ division, number, type })),
    )
    const made = await asHouses(
      tx,
      added.map(({ id }) => id),
    )
    record.created(
      tx,
      'house.created',
      made.map((house) => ({ ...house, importId })),
    )
    const ids = new Map(added.map(({ id, division, number }) => [houseKey(division, number), id]))
    return new Map(
      rows.flatMap(({ row, values: { division, number } }) => {
        const id = ids.get(houseKey(division, number))
        return id === undefined ? [] : [[row, [id]] as const]
      }),
    )
  },

  lost: faultAt('number', notAllowed(houseRefusals['house.taken'].message)),
}

const tooMany = faultAt('number', notAllowed(houseRefusals['house.too_many'].message, { most: mostHouses }))
