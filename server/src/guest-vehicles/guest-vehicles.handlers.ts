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
import {
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
import {
  deleteGuestVehicle,
  findLastMarker,
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

  async create(ctx, { body }) {
    const { actor, now } = ctx
    assertValid({ communityId: guestCommunityProblem(actor, 'communityId' in body ? body.communityId : undefined) })
    const { arrived = false } = body
    if (arrived) assertAtGate(actor)
    const form = completed(actor, body)
    return ctx.write(async (tx) => {
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
  },

  update: edit,
  updateByPost: edit,
  enter: (ctx, { params }) => mark(ctx, params.id, 'guest_vehicle.entered', markArrived, 'guest_vehicle.not_planned'),
  exit: (ctx, { params }) => mark(ctx, params.id, 'guest_vehicle.exited', markExited, 'guest_vehicle.not_arrived'),
  undoEntry: (ctx, { params }) => undo(ctx, params.id, undoArrived),
  undoExit: (ctx, { params }) => undo(ctx, params.id, undoExited),

  async remove(ctx, { params }) {
    await ctx.write(async (tx) => {
      const before = await manageable(ctx, tx, params.id)
      await Promise.all([
        deleteGuestVehicle(tx, params.id),
        ctx.record(tx, 'guest_vehicle.deleted', { before, after: null }),
      ])
    })
  },
}

/** 403 for one that the actor may see but not manage. */
async function manageable({ actor }: Context, tx: Tx, id: string): Promise<GuestVehicle> {
  const found = orThrow(await lockGuestVehicle(tx, id, guestVisibilityOf(actor)), 'guest_vehicle.not_found')
  assertMayManage(actor, found)
  return found
}

interface Edit {
  readonly params: { readonly id: string }
  readonly body: GuestVehicleForm | ResidentGuestForm
}

/** The community never changes. */
async function edit(ctx: Context, { params, body }: Edit): Promise<GuestVehicle> {
  const { actor, now } = ctx
  return ctx.write(async (tx) => {
    const before = await manageable(ctx, tx, params.id)
    const form = completed(actor, body)
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

/** Once; then a 409 names who marked it before. */
async function mark(
  ctx: Context,
  id: string,
  event: Marked,
  move: Move,
  otherwise: RefusalCode,
): Promise<GuestVehicle> {
  return ctx.write(async (tx) => {
    const before = await manageable(ctx, tx, id)
    const after = await move(tx, id)
    if (after === undefined) {
      const timeZone = await zoneIn(tx, before.communityId, ctx.actor)
      const clock = { timeZone, now: tx.cause.now, language: ctx.language }
      throw new Refusal(otherwise, alreadyMarked(before, await findLastMarker(tx, id), clock))
    }
    await ctx.record(tx, event, { before, after })
    return after
  })
}

/** In the same transaction, one millisecond later, so that the audit rows sort in order. */
async function enterAdded(ctx: Context, tx: Tx, before: GuestVehicle): Promise<GuestVehicle> {
  const later = { ...tx, cause: { ...tx.cause, now: new Date(tx.cause.now.getTime() + 1) } }
  const after = orThrow(await markArrived(later, before.id), 'guest_vehicle.not_planned')
  await ctx.record(later, 'guest_vehicle.entered', { before, after })
  return after
}

type TakeBack = (tx: Tx, id: string, since: Date) => Promise<GuestVehicle | undefined>

/** Only one's own mark, for a few minutes. */
async function undo(ctx: Context, id: string, takeBack: TakeBack): Promise<GuestVehicle> {
  return ctx.write(async (tx) => {
    const before = await manageable(ctx, tx, id)
    const after = orThrow(await takeBack(tx, id, undoableSince(tx.cause.now)), 'guest_vehicle.not_undoable')
    await assertRoom(tx, before, after)
    await ctx.record(tx, 'guest_vehicle.mark_undone', { before, after })
    return after
  })
}
