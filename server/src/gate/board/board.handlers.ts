import { directory, type boardEndpoints } from '@aangan/contract/gate/board'
import type { Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import { listHousePeople, listOwnersWhoLet, type HousePerson } from '../../society/homes/house-people.sql.ts'
import { listAsked } from '../visits/ask.sql.ts'
import { transition } from '../visits/visits.store.ts'
import { findDirectoryVersion } from './board-changes.sql.ts'
import { versionOf } from './board.operations.ts'
import { listDirectoryHouses, listDirectoryVehicles } from './board.sql.ts'
import { followedBoard, wholeBoard } from './read-board.operations.ts'
import { seeDesk } from './see-desk.operations.ts'

export const board: Handlers<typeof boardEndpoints> = {
  /** A desk that follows its board is given what has changed, where that is the same. */
  async read(ctx, { query }) {
    const { deskId = null, since } = query
    return since === undefined ? wholeBoard(ctx, deskId) : followedBoard(ctx, deskId, since)
  },

  /** Who gets the content is recorded; who has it already is not. */
  async directory(ctx, { query }) {
    const [known] = await Promise.all([ctx.read(findDirectoryVersion), seeDesk(ctx, query.deskId ?? null)])
    if (known !== undefined && ctx.knownVersion === directoryVersion(known))
      return { version: ctx.knownVersion, body: null }
    const [[houses, vehicles], stamp] = await ctx.read((tx) =>
      listDirectoryHouses(tx).with(listDirectoryVehicles(tx)).with(findDirectoryVersion(tx)),
    )
    const content = { houses, vehicles }
    const version = stamp === undefined ? versionOf(content) : directoryVersion(stamp)
    if (ctx.knownVersion === version) return { version, body: null }
    await ctx.deps.limiter.count('directory', ctx.actor.id)
    const after = { houses: houses.length, vehicles: vehicles.length }
    await ctx.write((tx) => ctx.record(tx, 'directory.exported', { before: null, after }))
    return { version, body: content }
  },

  contacts: (ctx, { query: { division, houseNo } }) =>
    ctx.write(async (tx) => {
      const house = { communityId: tx.communityId!, division, houseNo }
      const [people, owners, asked] = await inOrder(
        listHousePeople(tx, house),
        listOwnersWhoLet(tx, house),
        listAsked(tx, house),
      )
      await inOrder(...asked.map(({ id }) => transition(tx, id, 'call', { calledAt: tx.cause.now })))
      await ctx.record(tx, 'house.numbers_seen', { before: null, after: { division, houseNo } })
      return people.length > 0 ? people.map(contactOf) : owners.map((owner) => ({ ...contactOf(owner), let: true }))
    }),
}

const contactOf = ({ userId, name, mobileNo }: HousePerson) => ({ userId, name, mobileNo })

/** A newer release may answer with other fields. */
const directoryFields = Object.values(directory.shape).map(({ _zod }) => Object.keys(_zod.def.element._zod.def.shape))
const directoryVersion = (stamp: string): string => versionOf([stamp, directoryFields])
