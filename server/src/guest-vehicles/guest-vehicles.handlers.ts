import { isPrivileged } from '@aangan/contract/actor'
import { limits } from '@aangan/contract/fields'
import { guestVisibilityOf } from '@aangan/contract/guest-visibility'
import type { guestVehicleEndpoints } from '@aangan/contract/guest-vehicle-endpoints'
import {
  guestCommunityProblem,
  type GuestVehicle,
  type GuestVehicleForm,
  type ResidentGuestForm,
} from '@aangan/contract/guest-vehicles'
import type { EventName } from '@aangan/contract/events'
import type { RefusalCode } from '@aangan/contract/api'
import { assertValid, orThrow, Refusal, refuse } from '@aangan/contract/refusal'
import { zoneIn } from '../communities/time-zones.sql.ts'
import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handlers.ts'
import type { Tx } from '../db/database.ts'
import { exportList } from '../exports/export-list.ts'
import { findOwnHouse, listHousehold } from '../occupancies/occupancies.sql.ts'
import {
  accountHouse,
  alreadyMarked,
  assertAtGate,
  assertMayManage,
  completed,
  entryTimeOf,
  isOneMore,
  listedSince,
  residentOf,
  undoableSince,
} from './guest-vehicles.rules.ts'
import { blocked, enterAdded } from './enter-added.steps.ts'
import { guestColumns } from './guest-columns.rules.ts'
import { cancelByBook, markByBook, stopByBook, undoByBook } from './of-book.steps.ts'
import { lockInBook, type InBook } from './of-book.sql.ts'
import {
  countGuestVehicles,
  deleteGuestVehicle,
  findLastMarker,
  guestVehiclesAfter,
  insertGuestVehicle,
  listGuestVehicles,
  lockExpectedCount,
  lockGuestVehicle,
  markArrived,
  markExited,
  pageGuestVehicles,
  searchGuestVehicles,
  undoArrived,
  undoExited,
  updateGuestVehicle,
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
      const chosen = await chosenHouse(ctx, tx, body)
      const form = completed(actor, body, () => chosen ?? accountHouse(actor))
      const entryTime = entryTimeOf(form.entryTime, await zoneIn(tx, tx.communityId, actor), now)
      const status = arrived ? ('ARRIVED' as const) : ('PLANNED' as const)
      const guest = { ...form, entryTime, status, communityId: tx.communityId }
      // One packet, in this order; one guest too many is rolled back.
      const [, planned] = await Promise.all([
        assertRoom(tx, null, guest),
        insertGuestVehicle(tx, guest, residentOf(actor)),
      ])
      await ctx.record(tx, 'guest_vehicle.created', { before: null, after: planned })
      return arrived ? enterAdded(ctx, tx, planned) : planned
    })
    return added === blocked ? refuse('movement.blocked') : added
  },

  update: edit,
  updateByPost: edit,
  enter: (ctx, { params }) => mark(ctx, params.id, 'guest_vehicle.entered', markArrived, 'guest_vehicle.not_planned'),
  exit: (ctx, { params }) => mark(ctx, params.id, 'guest_vehicle.exited', markExited, 'guest_vehicle.not_arrived'),
  undoEntry: (ctx, { params }) => undo(ctx, params.id, 'ENTRY', undoArrived),
  undoExit: (ctx, { params }) => undo(ctx, params.id, 'EXIT', undoExited),

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const { guest: before, book } = await manageable(ctx, tx, params.id)
      if (book.ofBook) return cancelByBook(ctx, tx, before, book)
      await Promise.all([
        deleteGuestVehicle(tx, params.id),
        ctx.record(tx, 'guest_vehicle.deleted', { before, after: null }),
      ])
    })
  },
}

interface Manageable {
  readonly guest: GuestVehicle
  readonly book: InBook
}

/** 403 for one that the actor may see but not manage. */
async function manageable({ actor }: Context, tx: Tx, id: string): Promise<Manageable> {
  const [book, found, household] = await Promise.all([
    lockInBook(tx, id),
    lockGuestVehicle(tx, id, guestVisibilityOf(actor)),
    isPrivileged(actor) ? [] : listHousehold(tx, actor.id),
  ])
  const guest = orThrow(found, 'guest_vehicle.not_found')
  assertMayManage(actor, household, guest)
  return { guest, book: book! }
}

/** The house that a resident names, one of their own. */
async function chosenHouse({ actor }: Context, tx: Tx, body: GuestVehicleForm | ResidentGuestForm) {
  if ('contactNo' in body || body.houseId === undefined) return undefined
  const { number, division } = orThrow(await findOwnHouse(tx, actor.id, body.houseId), 'house.not_yours')
  return { visitingHouseNo: number, division }
}

interface Edit {
  readonly params: { readonly id: string }
  readonly body: GuestVehicleForm | ResidentGuestForm
}

/** The community never changes. */
async function edit(ctx: Context, { params, body }: Edit): Promise<GuestVehicle> {
  const { actor, now } = ctx
  return ctx.write(async (tx) => {
    const { guest: before, book } = await manageable(ctx, tx, params.id)
    if (book.ofBook) return refuse('guest_vehicle.of_book')
    const chosen = await chosenHouse(ctx, tx, body)
    const form = completed(actor, body, () => chosen ?? before)
    const entryTime = entryTimeOf(form.entryTime, await zoneIn(tx, before.communityId, actor), now)
    await assertRoom(tx, before, { ...before, ...form, entryTime })
    const after = orThrow(await updateGuestVehicle(tx, params.id, { ...form, entryTime }), 'guest_vehicle.exited')
    await ctx.record(tx, 'guest_vehicle.updated', { before, after })
    return after
  })
}

type Expected = Pick<GuestVehicle, 'status' | 'visitingHouseNo' | 'division'> & {
  readonly id?: string
  readonly entryTime: Date | string
  readonly communityId: string | null
}

/** A house can expect only so many guests. */
async function assertRoom(tx: Tx, before: GuestVehicle | null, after: Expected): Promise<void> {
  const { now } = tx.cause
  if (!isOneMore(before, after, now)) return
  if ((await lockExpectedCount(tx, after, listedSince(now))) >= limits.expectedGuests) refuse('guest_vehicle.too_many')
}

type Move = (tx: Tx, id: string) => Promise<GuestVehicle | undefined>
type Marked = Extract<EventName, 'guest_vehicle.entered' | 'guest_vehicle.exited'>

/** Once; then a 409 names who marked it before. A visitor who is stopped stays so, so the refusal comes after the write. */
async function mark(
  ctx: Context,
  id: string,
  event: Marked,
  move: Move,
  otherwise: RefusalCode,
): Promise<GuestVehicle> {
  const marked = await ctx.write(async (tx): Promise<GuestVehicle | Refusal> => {
    const { guest: before, book } = await manageable(ctx, tx, id)
    const isEntry = event === 'guest_vehicle.entered'
    const stopped = book.ofBook
      ? await markByBook(ctx, tx, id, book, isEntry ? 'ENTRY' : 'EXIT')
      : isEntry && book.stop !== null && (await stopByBook(ctx, tx, id, book))
    if (stopped) return stopped
    if (book.ofBook) return orThrow(await lockGuestVehicle(tx, id, 'all'), 'guest_vehicle.not_found')
    const after = await move(tx, id)
    if (after === undefined) {
      const timeZone = await zoneIn(tx, before.communityId, ctx.actor)
      const clock = { timeZone, now: tx.cause.now, language: ctx.language }
      throw new Refusal(otherwise, alreadyMarked(before, await findLastMarker(tx, id), clock))
    }
    await ctx.record(tx, event, { before, after })
    return after
  })
  if (marked instanceof Refusal) throw marked
  return marked
}

type TakeBack = (tx: Tx, id: string, since: Date) => Promise<GuestVehicle | undefined>

/** Only one's own mark, for a few minutes. */
async function undo(ctx: Context, id: string, kind: 'ENTRY' | 'EXIT', takeBack: TakeBack): Promise<GuestVehicle> {
  return ctx.write(async (tx) => {
    const { guest: before, book } = await manageable(ctx, tx, id)
    if (book.ofBook) {
      await undoByBook(ctx, tx, id, book, kind)
      return orThrow(await lockGuestVehicle(tx, id, 'all'), 'guest_vehicle.not_found')
    }
    const after = orThrow(await takeBack(tx, id, undoableSince(tx.cause.now)), 'guest_vehicle.not_undoable')
    await assertRoom(tx, before, after)
    await ctx.record(tx, 'guest_vehicle.mark_undone', { before, after })
    return after
  })
}
