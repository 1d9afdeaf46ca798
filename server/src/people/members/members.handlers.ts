import { todayIn } from '@aangan/contract/core/dates'
import { type FoundMember, isDefaultMember, type memberEndpoints, mostMembers } from '@aangan/contract/people/members'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import { inOrder } from '../../core/db/batch.ts'
import { exportList } from '../../core/exports/export-list.ts'
import { memberColumns } from './member-columns.rules.ts'
import { aged, asAdded, asEdited, assertMayEdit } from './members.rules.ts'
import {
  countMembers,
  deleteMember,
  insertMember,
  listMembers,
  lockMember,
  lockMemberCount,
  membersAfter,
  searchMembers,
  updateMember,
} from './members.sql.ts'

export const members: Handlers<typeof memberEndpoints> = {
  async list(ctx) {
    const found = await ctx.read((tx) => listMembers(tx, ctx.actor.id))
    const today = todayIn(ctx.actor.timeZone, ctx.now)
    return found.map((member) => aged(member, today))
  },

  create(ctx, { body }) {
    const today = todayIn(ctx.actor.timeZone, ctx.now)
    const wanted = asAdded(body, today)
    return ctx.write(async (tx) => {
      // One packet, in this order; one member too many is rolled back.
      const [count, made] = await inOrder(lockMemberCount(tx, ctx.actor.id), insertMember(tx, ctx.actor.id, wanted))
      if (count >= mostMembers) return refuse('member.too_many')
      const after = aged(made, today)
      await ctx.record(tx, 'member.created', { before: null, after })
      return after
    })
  },

  update(ctx, { params, body }) {
    const today = todayIn(ctx.actor.timeZone, ctx.now)
    return ctx.write(async (tx) => {
      const before = aged(orThrow(await lockMember(tx, params.id, ctx.actor.id), 'member.not_found'), today)
      assertMayEdit(ctx.actor.id, before)
      const after = aged(await updateMember(tx, params.id, asEdited(before, body, today)), today)
      await ctx.record(tx, 'member.updated', { before, after })
      return after
    })
  },

  async remove(ctx, { params }) {
    const today = todayIn(ctx.actor.timeZone, ctx.now)
    await ctx.write(async (tx) => {
      const before = aged(orThrow(await lockMember(tx, params.id, ctx.actor.id), 'member.not_found'), today)
      assertMayEdit(ctx.actor.id, before)
      if (isDefaultMember(before)) return refuse('member.self')
      await deleteMember(tx, params.id)
      await ctx.record(tx, 'member.deleted', { before, after: null })
    })
  },

  async search(ctx, { query }) {
    const { page, size, communityId: _, ...filters } = query
    // Each page counts and is recorded: it may be someone reading the whole directory.
    await ctx.recordSearch('member.searched', page === 0 ? filters : { ...filters, page })
    const found = await ctx.read((tx) => searchMembers(tx, filters, page, size))
    return { ...found, content: found.content.map(agedIn(ctx)) }
  },

  export: (ctx, { query }) =>
    exportList(ctx, {
      name: 'members',
      title: 'Members',
      event: 'member.exported',
      query,
      count: (tx, most) => countMembers(tx, query, most),
      rows: (tx, key) => membersAfter(tx, query, key).map((found) => found.map(agedIn(ctx))),
      columns: memberColumns,
    }),
}

type MemberInZone = Pick<FoundMember, 'birthdate' | 'age'> & { readonly timeZone: string }

function agedIn({ now }: Context): <T extends MemberInZone>(member: T) => T {
  // Once per zone, not per member: computing the day is the slow part.
  const days = new Map<string, string>()
  const dayIn = (zone: string): string => days.get(zone) ?? days.set(zone, todayIn(zone, now)).get(zone)!
  return (member) => aged(member, dayIn(member.timeZone))
}
