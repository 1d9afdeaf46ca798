import { gateLimits } from '@aangan/contract/gate-limits'
import { recordedVisitOf } from '@aangan/contract/recorded-visit'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import type { visitEndpoints, WalkInForm } from '@aangan/contract/visit-endpoints'
import { visitorProblems } from '@aangan/contract/visit-fields'
import { findBlocks } from '../blocks/blocks.sql.ts'
import type { Handlers } from '../context/handlers.ts'
import type { Tx } from '../db/database.ts'
import { findGateSettings, isGate } from '../gate-settings/gate-settings.sql.ts'
import { listHousePeople } from '../occupancies/house-people.sql.ts'
import { findOwnWalkIn, insertWalkIn, lockOpenRequests, type Begun } from './ask.sql.ts'
import { begun, requestFrom, shown } from './visit-decisions.steps.ts'
import type { VisitRow } from './visits.sql.ts'

/** A repeat with the desk's id gets what the first one made. */
export const ask: Handlers<typeof visitEndpoints>['ask'] = async (ctx, { body }) => {
  const { communityId: _, ...form } = body
  assertValid(visitorProblems(form))
  await ctx.deps.limiter.count('walk-in', ctx.actor.sessionId)
  return ctx.write(async (tx) => {
    const { known, start } = await look(tx, form)
    if (known !== undefined) return shown(known, ctx.language)
    const after = await insertWalkIn(tx, form, start)
    if (after === undefined) return shown(await repeated(tx, form), ctx.language)
    // A house that never admits them has answered.
    const event = start.status === 'BLOCKED' ? 'visit.blocked' : 'visit.asked'
    await ctx.record(tx, event, { before: null, after: recordedVisitOf(after) })
    return shown(after, ctx.language)
  })
}

/** One packet: what the house, its people, the lists and the settings say. */
async function look(tx: Tx, form: WalkInForm): Promise<{ known: VisitRow | undefined; start: Begun }> {
  const { id, gateId, phone, vehicleNo, visitorName } = form
  const comer = { phone: phone ?? null, vehicleNo: vehicleNo ?? null, visitorName: visitorName ?? null }
  const house = { communityId: tx.communityId!, division: form.division, houseNo: form.houseNo }
  const [open, known, settings, people, blocks, gateKnown] = await Promise.all([
    lockOpenRequests(tx, house),
    id === undefined ? undefined : findOwnWalkIn(tx, id),
    findGateSettings(tx, house.communityId),
    listHousePeople(tx, house),
    findBlocks(tx, { ...house, ...comer }, tx.cause.now),
    gateId === undefined || isGate(tx, gateId),
  ])
  const start = begun(blocks, requestFrom(people, orThrow(settings, 'community.unknown'), tx.cause.now))
  if (known === undefined) {
    if (!gateKnown) refuse('gate.not_found')
    if (start.status === 'ASKING') assertRoom(open)
  }
  return { known, start }
}

export function assertRoom(open: number): void {
  if (open >= gateLimits.openRequests) refuse('visit.house_busy')
}

/** Another visit has the id: the same request that came at the same moment, or somebody else's. */
const repeated = async (tx: Tx, { id }: WalkInForm): Promise<VisitRow> =>
  orThrow(id === undefined ? undefined : await findOwnWalkIn(tx, id), 'visit.taken')
