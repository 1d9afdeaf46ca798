import { isPrivileged } from '@aangan/contract/core/actor'
import type { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import {
  guestCommunityProblem,
  type GuestVehicle,
  type GuestVehicleForm,
  type ResidentGuestForm,
  mostExpectedGuests,
} from '@aangan/contract/gate/guest-vehicles'
import { guestVisibilityOf } from '@aangan/contract/gate/guest-visibility'
import { assertValid, orThrow, refuse, Refusal } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { zoneIn } from '../../core/context/time-zones.sql.ts'
import { inOrder, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { findHome, isOfHouse } from '../../society/homes/house-people.sql.ts'
import type { GateVisit } from '../visits/visits.sql.ts'
import { insertVisitAs, transition } from '../visits/visits.store.ts'
import { guestColumns } from './guest-columns.rules.ts'
import { guestVehicleOf, visitOfGuest } from './guest-vehicle-of.rules.ts'
import { enterAdded, inTurn, loadGuest, mark, removeGuest, undoMark } from './guest-vehicles.operations.ts'
import {
  assertAtGate,
  completed,
  entryTimeOf,
  isOneMore,
  isSameHouse,
  listedSince,
  residentOf,
  type VisitedHouse,
} from './guest-vehicles.rules.ts'
import {
  countGuestVehicles,
  guestVehicleColumns,
  guestVehiclesAfter,
  listGuestVehicles,
  lockExpectedCount,
  pageGuestVehicles,
  searchGuestVehicles,
} from './guest-vehicles.sql.ts'

export const guestVehicles: Handlers<typeof guestVehicleEndpoints> = {
  list(ctx, { query }) {
    const { find, scope, page, size } = query
    const visibility = guestVisibilityOf(ctx.actor)
    if (find !== undefined) return ctx.read((tx) => searchGuestVehicles(tx, visibility, find))
    if (scope === 'all') return ctx.read((tx) => pageGuestVehicles(tx, visibility, page, size))
    return ctx.read((tx) => listGuestVehicles(tx, visibility, listedSince(ctx.now)))
  },

  export: (ctx, { query }) =>
    exportList(ctx, {
      name: 'guest-vehicles',
      title: 'Guest Vehicles',
      event: 'guest_vehicle.exported',
      query,
      count: (tx, most) => countGuestVehicles(tx, query, most),
      rows: (tx, key) => guestVehiclesAfter(tx, query, key),
      columns: guestColumns,
    }),

  async create(ctx, { body }) {
    const { actor, now } = ctx
    assertValid({ communityId: guestCommunityProblem(actor, 'communityId' in body ? body.communityId : undefined) })
    const { arrived = false } = body
    if (arrived) assertAtGate(actor)
    const added = await ctx.write(async (tx): Promise<GuestVehicle | typeof blocked> => {
      const form = completed(actor, body, 'contactNo' in body ? body : await home(ctx, tx, body))
      const entryTime = entryTimeOf(form.entryTime, await zoneIn(tx, tx.communityId, actor), now)
      const status = arrived ? ('ARRIVED' as const) : ('PLANNED' as const)
      const guest = { ...form, entryTime, status, communityId: tx.communityId }
      const { division, visitingHouseNo: houseNo } = form
      if (tx.communityId !== null) ctx.record.ahead(tx, { communityId: tx.communityId, division, houseNo })
      // One packet, in this order; one guest too many is rolled back.
      const [expected, made] = await inOrder(
        lockExpected(tx, null, guest),
        insertVisitAs<GuestVehicle>(
          tx,
          { ...visitOfGuest(guest), createdBy: actor.id, userId: residentOf(actor), status: 'PLANNED' },
          guestVehicleColumns(tx),
          unasked(ctx, tx, guest),
        ),
      )
      assertRoom(expected)
      const planned = orThrow(made, 'guest_vehicle.not_found')
      await ctx.record(tx, 'guest_vehicle.created', { before: null, after: planned })
      if (!arrived) return planned
      const entered = await enterAdded(ctx, tx, planned)
      return entered instanceof Refusal ? blocked : entered
    })
    return added === blocked ? refuse('movement.blocked') : added
  },

  update: edit,
  updateByPost: edit,
  enter: (ctx, { params }) => mark(ctx, params.id, 'ENTRY'),
  exit: (ctx, { params }) => mark(ctx, params.id, 'EXIT'),
  undoEntry: (ctx, { params }) => undo(ctx, params.id, 'ENTRY'),
  undoExit: (ctx, { params }) => undo(ctx, params.id, 'EXIT'),

  async remove(ctx, { params }) {
    await inTurn(ctx, params.id, async (tx) => removeGuest(ctx, await loadGuest(ctx, tx, params.id)))
  },
}

/** A value, not a Refusal: a repeated create gets the stored JSON back. */
const blocked = 'BLOCKED'

const asGuest = (visit: GateVisit): GuestVehicle => orThrow(guestVehicleOf(visit), 'guest_vehicle.not_found')

type HouseOfGuest = VisitedHouse & { readonly communityId: string | null }
/** Of staff who are not of the house: nobody there planned it, nor was asked. */
const unasked = ({ actor }: Context, tx: Tx, { communityId, division, visitingHouseNo: houseNo }: HouseOfGuest) =>
  isPrivileged(actor) ? { unasked: tx.sql`not ${isOfHouse(tx, actor.id, { communityId, division, houseNo })}` } : {}

/** The house that a resident names, else their main one; always one where they live. */
async function home(
  { actor }: Context,
  tx: Tx,
  { houseId }: Pick<ResidentGuestForm, 'houseId'>,
): Promise<VisitedHouse> {
  const { houseNo, division } = orThrow(await findHome(tx, actor.id, { houseId }), 'house.not_yours')
  return { visitingHouseNo: houseNo, division: division as VisitedHouse['division'] }
}

interface Edit {
  readonly params: { readonly id: string }
  readonly body: GuestVehicleForm | ResidentGuestForm
}

/** The community never changes. */
async function edit(ctx: Context, { params, body }: Edit): Promise<GuestVehicle> {
  const { actor, now } = ctx
  return inTurn(ctx, params.id, async (tx) => {
    const { vehicle: before, isOfGate } = await loadGuest(ctx, tx, params.id)
    if (isOfGate) return refuse('guest_vehicle.of_book')
    const isNamed = 'houseId' in body && body.houseId !== undefined
    const form = completed(actor, body, isNamed ? await home(ctx, tx, body) : before)
    const entryTime = entryTimeOf(form.entryTime, await zoneIn(tx, before.communityId, actor), now)
    assertRoom(await lockExpected(tx, before, { ...before, ...form, entryTime }))
    const worked = isSameHouse(before, form) ? {} : unasked(ctx, tx, { ...form, communityId: before.communityId })
    const changed = await transition(tx, params.id, 'change', visitOfGuest({ ...form, entryTime }), { worked })
    const after = asGuest(orThrow(changed, 'guest_vehicle.exited'))
    await ctx.record(tx, 'guest_vehicle.updated', { before, after })
    return after
  })
}

type ExpectedGuest = Pick<GuestVehicle, 'status' | 'visitingHouseNo' | 'division'> & {
  readonly id?: string
  readonly entryTime: Date | string
  readonly communityId: string | null
}

/** How many others the house expects, where this is one more. */
const lockExpected = (tx: Tx, before: GuestVehicle | null, after: ExpectedGuest): Batch<number> | undefined =>
  isOneMore(before, after, tx.cause.now) ? lockExpectedCount(tx, after, listedSince(tx.cause.now)) : undefined

/** A house can expect only so many guests. */
function assertRoom(expected = 0): void {
  if (expected >= mostExpectedGuests) refuse('guest_vehicle.too_many')
}

/** The house has room for one who is expected again. */
const undo = (ctx: Context, id: string, kind: 'ENTRY' | 'EXIT'): Promise<GuestVehicle> =>
  inTurn(ctx, id, async (tx) => {
    const guest = await loadGuest(ctx, tx, id)
    const after = await undoMark(guest, kind)
    if (!guest.isOfGate) assertRoom(await lockExpected(tx, guest.vehicle, after))
    return after
  })
