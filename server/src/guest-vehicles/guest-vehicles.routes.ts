import {
  guestCommunityProblem,
  guestVehicleEndpoints,
  guestVehicleForm,
  type GuestVehicle,
  type GuestVehicleBody,
} from '@aangan/contract/guest-vehicles'
import { limits } from '@aangan/contract/fields'
import type { RefusalCode } from '@aangan/contract/index'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import { inKnownCommunity, zoneIn } from '../communities/named-community.ts'
import type { Tx } from '../db/database.ts'
import { parse } from '../http/parse.ts'
import { assertValid, orThrow, Refusal, refuse } from '../http/refusal.ts'
import { serve, type ServeOptions, type SignedIn } from '../http/serve.ts'
import {
  alreadyMarked,
  asEntered,
  entryTimeOf,
  isOneMore,
  listedSince,
  assertMayManage,
  visibilityOf,
  undoableSince,
} from './guest-vehicles.rules.ts'
import {
  deleteGuestVehicle,
  lockGuestVehicle,
  findLastMarker,
  insertGuestVehicle,
  listGuestVehicles,
  lockExpectedCount,
  markArrived,
  markExited,
  pageGuestVehicles,
  searchGuestVehicles,
  undoArrived,
  undoExited,
  updateGuestVehicle,
} from './guest-vehicles.sql.ts'

type Request = { readonly params: { readonly id: string } }

export function guestVehicleRoutes(app: FastifyInstance, deps: ServeOptions): void {
  serve(app, deps, guestVehicleEndpoints, {
    list({ query }, { read, actor, now }) {
      const { find, scope, page, size } = query
      const visibility = visibilityOf(actor)
      if (find !== undefined) return read((tx) => searchGuestVehicles(tx, visibility, find))
      if (scope === 'all') return read((tx) => pageGuestVehicles(tx, visibility, page, size))
      return read((tx) => listGuestVehicles(tx, visibility, listedSince(now)))
    },

    async create({ body }, { write, actor, now }) {
      assertValid({ communityId: guestCommunityProblem(actor, body.communityId) })
      const entered = asEntered(actor, body)
      const form = parse(guestVehicleForm, entered)
      return inKnownCommunity('guest_vehicles_community_id_fkey', () =>
        write(async (tx) => {
          const entryTime = entryTimeOf(form.entryTime, await zoneIn(tx, tx.communityId, actor), now)
          const planned = { ...form, entryTime, status: 'PLANNED' as const, communityId: tx.communityId }
          // In one packet, in this order; the one too many is rolled back.
          const [, after] = await Promise.all([
            assertRoom(tx, null, planned),
            insertGuestVehicle(tx, planned, entered.userId ?? null),
          ])
          await record(tx, 'GUEST_VEHICLE', 'CREATE', null, after)
          return after
        }),
      )
    },

    update: edit,
    updateByPost: edit,
    enter: (request, its) => mark(request, its, 'MARK_ENTRY', markArrived, 'guest_vehicle.not_planned'),
    exit: (request, its) => mark(request, its, 'MARK_EXIT', markExited, 'guest_vehicle.not_arrived'),
    undoEntry: (request, its) => undo(request, its, undoArrived),
    undoExit: (request, its) => undo(request, its, undoExited),

    async remove({ params }, { write, actor }) {
      await write(async (tx) => {
        const before = orThrow(await lockGuestVehicle(tx, params.id, visibilityOf(actor)), 'guest_vehicle.not_found')
        assertMayManage(actor, before)
        await Promise.all([deleteGuestVehicle(tx, params.id), record(tx, 'GUEST_VEHICLE', 'DELETE', before, null)])
      })
    },
  })
}

/** PUT, and POST to the same address: one edit. The community stays what it is. */
async function edit(
  { params, body }: Request & { readonly body: GuestVehicleBody },
  { write, actor, now }: SignedIn,
): Promise<GuestVehicle> {
  return write(async (tx) => {
    const before = orThrow(await lockGuestVehicle(tx, params.id, visibilityOf(actor)), 'guest_vehicle.not_found')
    assertMayManage(actor, before)
    const form = parse(guestVehicleForm, asEntered(actor, body))
    const entryTime = entryTimeOf(form.entryTime, await zoneIn(tx, before.communityId, actor), now)
    await assertRoom(tx, before, { ...before, ...form, entryTime })
    const after = orThrow(await updateGuestVehicle(tx, params.id, { ...form, entryTime }), 'guest_vehicle.exited')
    await record(tx, 'GUEST_VEHICLE', 'UPDATE', before, after)
    return after
  })
}

type Move = (tx: Tx, id: string) => Promise<GuestVehicle | undefined>

/** A house expects so many guests and no more. */
async function assertRoom(tx: Tx, before: GuestVehicle | null, after: Expected): Promise<void> {
  const { now } = tx.cause
  if (!isOneMore(before, after, now)) return
  if ((await lockExpectedCount(tx, after, listedSince(now))) >= limits.expectedGuests) refuse('guest_vehicle.too_many')
}
type Expected = Pick<GuestVehicle, 'status' | 'visitingHouseNo' | 'division'> & {
  readonly id?: string
  readonly entryTime: Date | string
  readonly communityId: string | null
}

/** Through the gate, in or out: once, or a 409. */
async function mark(
  { params }: Request,
  { write, actor }: SignedIn,
  action: 'MARK_ENTRY' | 'MARK_EXIT',
  move: Move,
  otherwise: RefusalCode,
): Promise<GuestVehicle> {
  return write(async (tx) => {
    const before = orThrow(await lockGuestVehicle(tx, params.id, visibilityOf(actor)), 'guest_vehicle.not_found')
    assertMayManage(actor, before)
    const after = await move(tx, params.id)
    if (after === undefined) {
      const zone = await zoneIn(tx, before.communityId, actor)
      const message = alreadyMarked(before, await findLastMarker(tx, params.id), zone, tx.cause.now)
      throw message === undefined ? new Refusal(otherwise) : new AlreadyMarked(otherwise, message)
    }
    await record(tx, 'GUEST_VEHICLE', action, before, after)
    return after
  })
}

/** The refusal of a mark that was made already, in words about this guest. */
class AlreadyMarked extends Refusal {
  constructor(code: RefusalCode, message: string) {
    super(code)
    this.message = message
  }
}

/** Takes back one's own mark, while it is fresh. */
async function undo({ params }: Request, { write, actor }: SignedIn, takeBack: TakeBack): Promise<GuestVehicle> {
  return write(async (tx) => {
    const before = orThrow(await lockGuestVehicle(tx, params.id, visibilityOf(actor)), 'guest_vehicle.not_found')
    assertMayManage(actor, before)
    const after = orThrow(await takeBack(tx, params.id, undoableSince(tx.cause.now)), 'guest_vehicle.not_undoable')
    await assertRoom(tx, before, after)
    await record(tx, 'GUEST_VEHICLE', 'UNDO', before, after)
    return after
  })
}
type TakeBack = (tx: Tx, id: string, since: Date) => Promise<GuestVehicle | undefined>
