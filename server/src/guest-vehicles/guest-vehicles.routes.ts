import {
  guestCommunityProblem,
  guestVehicleEndpoints,
  guestVehicleForm,
  type GuestVehicle,
  type GuestVehicleBody,
} from '@aangan/contract/guest-vehicles'
import type { RefusalCode } from '@aangan/contract/index'
import type { AuditAction } from '@aangan/contract/audit-actions'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import { inKnownCommunity, zoneIn } from '../communities/named-community.ts'
import type { Tx } from '../db/database.ts'
import { parse } from '../http/parse.ts'
import { mustHold, orRefuse } from '../http/refusal.ts'
import { serve, type ServeOptions, type SignedIn } from '../http/serve.ts'
import { asEntered, entryTimeOf, listedSince, mustManage, sightOf } from './guest-vehicles.rules.ts'
import {
  deleteGuestVehicle,
  findGuestVehicle,
  insertGuestVehicle,
  listGuestVehicles,
  markArrived,
  markExited,
  pageGuestVehicles,
  updateGuestVehicle,
} from './guest-vehicles.sql.ts'

type Request = { readonly params: { readonly id: string } }

export function guestVehicleRoutes(app: FastifyInstance, house: ServeOptions): void {
  serve(app, house, guestVehicleEndpoints, {
    list: ({ query }, { look, actor, now }) =>
      query.scope === 'all'
        ? look((tx) => pageGuestVehicles(tx, sightOf(actor), query.page, query.size))
        : look((tx) => listGuestVehicles(tx, sightOf(actor), listedSince(now))),

    async create({ body }, { change, actor, now }) {
      mustHold({ communityId: guestCommunityProblem(actor, body.communityId) })
      const entered = asEntered(actor, body)
      const form = parse(guestVehicleForm, entered)
      return inKnownCommunity('guest_vehicles_community_id_fkey', () =>
        change(async (tx) => {
          const entryTime = entryTimeOf(form.entryTime, await zoneIn(tx, tx.communityId, actor), now)
          const after = await insertGuestVehicle(tx, { ...form, entryTime }, entered.userId ?? null)
          await record(tx, 'GUEST_VEHICLE', 'CREATE', null, after)
          return after
        }),
      )
    },

    update: edit,
    updateByPost: edit,
    enter: (request, its) => move(request, its, 'MARK_ENTRY', markArrived, 'guest_vehicle.not_planned'),
    exit: (request, its) => move(request, its, 'MARK_EXIT', markExited, 'guest_vehicle.not_arrived'),

    async remove({ params }, { change, actor }) {
      await change(async (tx) => {
        const before = orRefuse(await findGuestVehicle(tx, params.id, sightOf(actor)), 'guest_vehicle.not_found')
        mustManage(actor, before)
        await Promise.all([deleteGuestVehicle(tx, params.id), record(tx, 'GUEST_VEHICLE', 'DELETE', before, null)])
      })
    },
  })
}

/** PUT, and POST to the same address: one edit. The community stays what it is. */
async function edit(
  { params, body }: Request & { readonly body: GuestVehicleBody },
  { change, actor, now }: SignedIn,
): Promise<GuestVehicle> {
  return change(async (tx) => {
    const before = orRefuse(await findGuestVehicle(tx, params.id, sightOf(actor)), 'guest_vehicle.not_found')
    mustManage(actor, before)
    const form = parse(guestVehicleForm, asEntered(actor, body))
    const entryTime = entryTimeOf(form.entryTime, await zoneIn(tx, before.communityId, actor), now)
    const after = orRefuse(await updateGuestVehicle(tx, params.id, { ...form, entryTime }), 'guest_vehicle.exited')
    await record(tx, 'GUEST_VEHICLE', 'UPDATE', before, after)
    return after
  })
}

type Mark = (tx: Tx, id: string) => Promise<GuestVehicle | undefined>

/** Through the gate, in or out: once, or a 409. */
async function move(
  { params }: Request,
  { change, actor }: SignedIn,
  action: AuditAction,
  mark: Mark,
  otherwise: RefusalCode,
): Promise<GuestVehicle> {
  return change(async (tx) => {
    const before = orRefuse(await findGuestVehicle(tx, params.id, sightOf(actor)), 'guest_vehicle.not_found')
    mustManage(actor, before)
    const after = orRefuse(await mark(tx, params.id), otherwise)
    await record(tx, 'GUEST_VEHICLE', action, before, after)
    return after
  })
}
