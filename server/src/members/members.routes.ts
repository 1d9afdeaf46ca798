import { todayIn } from '@aangan/contract/dates'
import { limits } from '@aangan/contract/fields'
import { isDefaultMember, memberEndpoints } from '@aangan/contract/members'
import type { FastifyInstance } from 'fastify'
import { record } from '../audit/record.ts'
import type { SearchLog } from '../audit/searches.ts'
import { orThrow, refuse } from '../http/refusal.ts'
import { serve, type ServeOptions } from '../http/serve.ts'
import { aged, asAdded, asEdited } from './members.rules.ts'
import {
  deleteMember,
  lockMember,
  insertMember,
  listMembers,
  lockMemberCount,
  searchMembers,
  updateMember,
} from './members.sql.ts'

export function memberRoutes(app: FastifyInstance, deps: ServeOptions & { searches: SearchLog }): void {
  const { searches } = deps

  serve(app, deps, memberEndpoints, {
    async list(_, { read, actor, now }) {
      const members = await read((tx) => listMembers(tx, actor.id))
      return members.map((member) => aged(member, todayIn(actor.timeZone, now)))
    },

    async create({ body }, { write, actor, now }) {
      const today = todayIn(actor.timeZone, now)
      const wanted = asAdded(body, today)
      return write(async (tx) => {
        // In one packet, in this order; the one too many is rolled back.
        const [count, made] = await Promise.all([lockMemberCount(tx, actor.id), insertMember(tx, actor.id, wanted)])
        if (count >= limits.members) return refuse('member.too_many')
        const after = aged(made, today)
        await record(tx, 'MEMBER', 'CREATE', null, after)
        return after
      })
    },

    async update({ params, body }, { write, actor, now }) {
      const today = todayIn(actor.timeZone, now)
      return write(async (tx) => {
        const before = aged(orThrow(await lockMember(tx, params.id, actor.id), 'member.not_found'), today)
        const after = aged(await updateMember(tx, params.id, asEdited(before, body, today)), today)
        await record(tx, 'MEMBER', 'UPDATE', before, after)
        return after
      })
    },

    async remove({ params }, { write, actor, now }) {
      await write(async (tx) => {
        const before = aged(
          orThrow(await lockMember(tx, params.id, actor.id), 'member.not_found'),
          todayIn(actor.timeZone, now),
        )
        if (isDefaultMember(before)) return refuse('member.self')
        await Promise.all([deleteMember(tx, params.id), record(tx, 'MEMBER', 'DELETE', before, null)])
      })
    },

    async search({ query }, { read, scope, cause, actor, now }) {
      const { page, size, communityId: _, ...filters } = query
      // Leafing through the whole directory stands in the trail page by page.
      const asked = page === 0 ? filters : { ...filters, page }
      await searches.admit({ scope, cause, actor, resource: 'MEMBER', filters: asked })
      const found = await read((tx) => searchMembers(tx, filters, page, size))
      // Once for each zone, not for each member: telling the day takes longer than the rest of a row.
      const days = new Map<string, string>()
      const dayIn = (zone: string): string => days.get(zone) ?? days.set(zone, todayIn(zone, now)).get(zone)!
      return { ...found, content: found.content.map((member) => aged(member, dayIn(member.timeZone))) }
    },
  })
}
