import { todayIn } from '@aangan/contract/dates'
import { isDefaultMember, memberEndpoints } from '@aangan/contract/members'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import type { SearchLog } from '../audit/searches.ts'
import { limited, type Limiter } from '../http/limits.ts'
import { orRefuse, refuse } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { aged, asAdded, asEdited } from './members.rules.ts'
import { deleteMember, findMember, insertMember, listMembers, searchMembers, updateMember } from './members.sql.ts'

export function memberRoutes(
  app: FastifyInstance,
  house: ServeOptions & { searches: SearchLog; limiter: Limiter },
): void {
  const { searches, limiter } = house

  serve(app, house, memberEndpoints, {
    async list(_, { look, actor, now }) {
      const members = await look((tx) => listMembers(tx, actor.id))
      return members.map((member) => aged(member, todayIn(actor.timeZone, now)))
    },

    async create({ body }, { change, actor, now }) {
      const today = todayIn(actor.timeZone, now)
      const wanted = asAdded(body, today)
      return change(async (tx) => {
        const after = aged(await insertMember(tx, actor.id, wanted), today)
        await record(tx, 'MEMBER', 'CREATE', null, after)
        return after
      })
    },

    async update({ params, body }, { change, actor, now }) {
      const today = todayIn(actor.timeZone, now)
      return change(async (tx) => {
        const before = aged(orRefuse(await findMember(tx, params.id, actor.id), 'member.not_found'), today)
        const after = aged(await updateMember(tx, params.id, asEdited(before, body, today)), today)
        await record(tx, 'MEMBER', 'UPDATE', before, after)
        return after
      })
    },

    async remove({ params }, { change, actor, now }) {
      await change(async (tx) => {
        const before = aged(
          orRefuse(await findMember(tx, params.id, actor.id), 'member.not_found'),
          todayIn(actor.timeZone, now),
        )
        if (isDefaultMember(before)) return refuse('member.self')
        await Promise.all([deleteMember(tx, params.id), record(tx, 'MEMBER', 'DELETE', before, null)])
      })
    },

    async search({ query }, { look, reach, by, actor, now }) {
      const { page, size, communityId: _, ...filters } = query
      // Whoever leafs through the whole directory is seen doing it.
      searches.note(reach, by, 'MEMBER', page === 0 ? filters : { ...filters, page })
      const found = await limited(
        limiter.search(actor),
        look((tx) => searchMembers(tx, filters, page, size)),
      )
      // Once for each zone, not for each member: telling the day takes longer than the rest of a row.
      const days = new Map<string, string>()
      const dayIn = (zone: string): string => days.get(zone) ?? days.set(zone, todayIn(zone, now)).get(zone)!
      return { ...found, content: found.content.map((member) => aged(member, dayIn(member.timeZone))) }
    },
  })
}
