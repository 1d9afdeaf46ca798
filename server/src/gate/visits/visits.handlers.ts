import { isAdmin } from '@aangan/contract/core/actor'
import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import type { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import type { Visit } from '@aangan/contract/gate/visits'
import { orThrow } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import { zoneOf } from '../../core/context/time-zones.sql.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { asksForTime, periodIn } from '../../core/db/period.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { isOfHouse, listHousePeople } from '../../society/homes/house-people.sql.ts'
import { answer, answerByTicket } from './answer.handlers.ts'
import { ask } from './ask.handlers.ts'
import { allow, decide } from './decide.handlers.ts'
import { putPhoto, readPhoto } from './photos.handlers.ts'
import { visitColumns } from './visit-columns.rules.ts'
import { assertEscalated, objectionForGuard, visitReply, viewerOf } from './visit-decisions.rules.ts'
import { listVisits } from './visit-list.sql.ts'
import { countVisits, findVisit, lockVisit, visitsAfter } from './visits.sql.ts'
import { transition, transitionFor } from './visits.store.ts'

export const visitConstraints: ConstraintRefusals = { visits_community_id_fkey: 'community.unknown' }

export const visits: Handlers<typeof visitEndpoints> = {
  async list(ctx, { query }) {
    const period = asksForTime(query) ? periodIn(await zoneOf(ctx), query) : {}
    const viewer = query.mine === 'true' ? { userId: ctx.actor.id } : viewerOf(ctx.actor)
    const found = await ctx.read((tx) => listVisits(tx, viewer, query, period))
    return { ...found, content: found.content.map((row) => visitReply(row, ctx, viewer)) }
  },

  async export(ctx, { query }) {
    const period = asksForTime(query) ? periodIn(await zoneOf(ctx), query) : {}
    return exportList(ctx, {
      name: 'visits',
      title: 'Visits',
      event: 'visit.exported',
      query,
      count: (tx, most) => countVisits(tx, query, period, most),
      rows: (tx, key) =>
        visitsAfter(tx, query, period, key).map((rows) =>
          isAdmin(ctx.actor) ? rows : rows.map((row) => ({ ...row, objection: objectionForGuard(row) })),
        ),
      columns: visitColumns,
    })
  },

  async read(ctx, { params }) {
    const found = await ctx.read((tx) => findVisit(tx, params.id, viewerOf(ctx.actor)))
    return visitReply(orThrow(found, 'visit.not_found'), ctx)
  },

  ask,
  putPhoto,
  readPhoto,
  answer,
  answerByTicket,
  decide,

  contacts(ctx, { params }) {
    return ctx.write(async (tx) => {
      const visit = orThrow(await lockVisit(tx, params.id, 'staff'), 'visit.not_found')
      if (!isObjectedInside(visit)) assertEscalated(visit, tx.cause.now)
      const [people] = await inOrder(
        listHousePeople(tx, visit),
        transition(tx, visit.id, 'call', { calledAt: tx.cause.now }),
      )
      await ctx.record(tx, 'visit.contacts_seen', { before: null, after: recordedVisitOf(visit) })
      return people.map(({ userId, name, mobileNo }) => ({ userId, name, mobileNo }))
    })
  },

  allow,
  collect: (ctx, { params }) => ctx.write((tx) => collect(ctx, tx, params.id)),
}

/** The house says that a visitor inside is not right: the guard calls it at once. */
const isObjectedInside = ({ status, objection }: Pick<Visit, 'status' | 'objection'>): boolean =>
  status === 'ARRIVED' && objection !== null && objection.as !== 'RIGHT'

async function collect(ctx: Context, tx: Tx, id: string): Promise<Visit> {
  const viewer = viewerOf(ctx.actor)
  const before = orThrow(await lockVisit(tx, id, viewer), 'visit.not_found')
  const { id: by } = ctx.actor
  const ofHouse = isOfHouse(tx, by, before)
  const worked = {
    handedOverBy: tx.sql`case when not ${ofHouse} then ${by}::uuid end`,
    takenBy: tx.sql`case when ${ofHouse} then ${by}::uuid end`,
  }
  const values = { collectedAt: tx.cause.now, handedOverBy: undefined, takenBy: undefined }
  const collected = await transitionFor(tx, viewer, id, 'collect', values, { worked })
  const after = orThrow(collected, 'visit.no_parcel')
  await ctx.record(tx, 'visit.updated', { before: recordedVisitOf(before), after: recordedVisitOf(after) })
  return visitReply(after, ctx)
}
