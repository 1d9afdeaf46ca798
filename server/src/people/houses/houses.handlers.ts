import { isAdmin } from '@aangan/contract/core/actor'
import type { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { houseCommunityProblem, mostHouses } from '@aangan/contract/people/occupancies'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { houseColumns } from './house-columns.rules.ts'
import { isRenamed } from './houses.followers.ts'
import {
  countHouses,
  deleteHouse,
  findHouse,
  housesAfter,
  insertHouse,
  listHouses,
  lockHouse,
  lockHouseCount,
  renameMainHouse,
  updateHouse,
} from './houses.sql.ts'
import { listOccupancies } from './occupancies.sql.ts'

export const houseConstraints: ConstraintRefusals = {
  houses_once: 'house.taken',
  houses_community_id_fkey: 'community.unknown',
}

export const houses: Handlers<typeof houseEndpoints> = {
  list(ctx, { query }) {
    const { page, size, communityId: _, ...filters } = query
    return ctx.read((tx) => listHouses(tx, filters, page, size))
  },

  export: (ctx, { query }) =>
    exportList(ctx, {
      name: 'houses',
      title: 'Houses',
      event: 'house.exported',
      query,
      count: (tx, most) => countHouses(tx, query, most),
      rows: (tx, key) => housesAfter(tx, query, key),
      columns: houseColumns,
    }),

  async read(ctx, { params }) {
    const [house, occupancies] = await ctx.read((tx) =>
      findHouse(tx, params.id).with(listOccupancies(tx, params.id, isAdmin(ctx.actor))),
    )
    return { ...orThrow(house, 'house.not_found'), occupancies }
  },

  create(ctx, { body }) {
    assertValid({ communityId: houseCommunityProblem(ctx.actor, body.communityId) })
    return ctx.write(async (tx) => {
      // One packet, in this order; one house too many is rolled back.
      const [count, after] = await inOrder(lockHouseCount(tx), insertHouse(tx, body))
      if (count >= mostHouses) return refuse('house.too_many')
      await ctx.record(tx, 'house.created', { before: null, after })
      return after
    })
  },

  update(ctx, { params, body }) {
    return ctx.writeRights(async (tx) => {
      const before = orThrow(await lockHouse(tx, params.id), 'house.not_found')
      const after = await updateHouse(tx, params.id, body)
      if (isRenamed(before, after)) await renameMainHouse(tx, after)
      await ctx.record(tx, 'house.updated', { before, after })
      return after
    })
  },

  async remove(ctx, { params }) {
    await ctx.writeRights(async (tx) => {
      const before = orThrow(await lockHouse(tx, params.id), 'house.not_found')
      if (!(await deleteHouse(tx, params.id))) return refuse('house.in_use')
      await ctx.record(tx, 'house.deleted', { before, after: null })
    })
  },
}
