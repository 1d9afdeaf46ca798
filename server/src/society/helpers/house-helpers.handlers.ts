import { todayIn } from '@aangan/contract/core/dates'
import { listChange } from '@aangan/contract/gate/helper-events'
import { assertValid, orThrow, refuse } from '@aangan/contract/refusal'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Helper } from '@aangan/contract/society/helpers'
import { helperCardPath, type houseHelperEndpoints } from '@aangan/contract/society/house-helper-endpoints'
import { absenceProblems, markProblem, type HouseHelper } from '@aangan/contract/society/house-helpers'
import type { Context } from '../../core/context/context.ts'
import type { ConstraintRefusals, Handlers } from '../../core/context/handlers.ts'
import type { Tx } from '../../core/db/database.ts'
import { replaceHelperCode } from '../gate-codes/gate-codes.sql.ts'
import { findHome, listHousehold } from '../homes/house-people.sql.ts'
import { recordEverywhere } from './helpers.handlers.ts'
import { findHelper, lockHelper, updateReply } from './helpers.sql.ts'
import { assertConcerned, attendanceDays, monthDays, readsAttendance, tellsForAll } from './house-helpers.rules.ts'
import {
  addToList,
  deleteMark,
  endAbsence,
  insertAbsence,
  findAttendance,
  findListing,
  listHouseHelpers,
  lockList,
  lockListing,
  removeFromList,
  saveMark,
  type HouseKey,
  type Homes,
} from './house-helpers.sql.ts'

export const houseHelperConstraints: ConstraintRefusals = {
  helper_houses_once: 'helper.listed',
  // The lock on a list and on a helper is quicker.
  helper_attendance_inside: 'request.in_progress',
  helper_marks_once: 'request.in_progress',
}

export const houseHelpers: Handlers<typeof houseHelperEndpoints> = {
  list(ctx) {
    return ctx.read((tx) => listHouseHelpers(tx, whose(ctx), todayOf(ctx)))
  },

  async add(ctx, { params, query: { houseId } }) {
    return ctx.write(async (tx) => {
      const home = await findHome(tx, ctx.actor.id, { houseId })
      const { houseNo, division } = orThrow(home, houseId === undefined ? 'role.not_allowed' : 'house.not_yours')
      const house = { houseNo, division }
      const helper = await visible(tx, params.id)
      const { count, listed } = await lockList(tx, house, helper.id)
      if (listed) return refuse('helper.listed')
      if (count >= gateLimits.helpersOfHouse) return refuse('helper.too_many')
      await addToList(tx, house, helper.id)
      await recordList(ctx, tx, helper, { ...house, listed: true })
      const [added] = await listHouseHelpers(tx, whose(ctx), todayOf(ctx), helper.id)
      return added as HouseHelper
    })
  },

  async remove(ctx, { params, query }) {
    await ctx.write(async (tx) => {
      const house = orThrow(await lockListing(tx, whose(ctx, query), params.id), 'helper.not_found')
      const helper = orThrow(await findHelper(tx, params.id), 'helper.not_found')
      if (!(await removeFromList(tx, house, helper.id))) return refuse('helper.not_found')
      await recordList(ctx, tx, helper, { ...house, listed: false })
    })
  },

  async issueCode(ctx, { params: { id } }) {
    return ctx.write(async (tx) => {
      const helper = orThrow(await lockHelper(tx, id), 'helper.not_found')
      const given = await replaceHelperCode(tx, id, tx.communityId ?? refuse('community.unknown'))
      const ofCode = { id, name: helper.name, what: 'CODE' } as const
      await ctx.record(tx, 'helper.code_issued', {
        before: { ...ofCode, since: given.before },
        after: { ...ofCode, since: tx.cause.now.toISOString() },
      })
      return { code: given.code, card: `${helperCardPath}${ctx.deps.passKeys.linkKeyOf('helper', given.id)}` }
    })
  },

  async reply(ctx, { params: { id }, body }) {
    return ctx.write(async (tx) => {
      const before = orThrow(await lockHelper(tx, id), 'helper.not_found')
      const reply = body.reply ?? null
      if (reply === before.reply) return before
      const after = await updateReply(tx, id, reply)
      await recordEverywhere(ctx, tx, 'helper.updated', before, after)
      return after
    })
  },

  async attendance(ctx, { params, query }) {
    const { actor } = ctx
    const { month } = query
    const theirs = whose(ctx, query)
    const { days, ...period } = monthDays(month)
    const [[found, listed], known] = await ctx.read((tx) =>
      findHelper(tx, params.id)
        .with(findListing(tx, theirs, params.id))
        .with(findAttendance(tx, theirs, params.id, period)),
    )
    const helper = orThrow(found, 'helper.not_found')
    assertConcerned(actor, listed !== undefined && helper.isVisible, readsAttendance)
    return { month, days: attendanceDays(days, known) }
  },

  async mark(ctx, { params: { id, day }, query, body: { mark } }) {
    assertValid({ day: markProblem(day, clockOf(ctx)) })
    return ctx.write(async (tx) => {
      const helper = await visible(tx, id)
      const house = orThrow(await lockListing(tx, whose(ctx, query), id), 'helper.not_found')
      const dayNow = async () =>
        attendanceDays([day], await findAttendance(tx, house, id, { from: day, until: day }))[0]!
      const before = await dayNow()
      if (before.mark === mark) return before
      await (mark === null ? deleteMark(tx, house, id, day) : saveMark(tx, house, id, { day, mark }))
      const marked = { id, name: helper.name, what: 'MARK', ...house, day } as const
      await ctx.record(tx, 'helper.day_marked', {
        before: { ...marked, mark: before.mark },
        after: { ...marked, mark },
      })
      return dayNow()
    })
  },

  async addAbsence(ctx, { params: { id }, body }) {
    assertValid(absenceProblems(body, clockOf(ctx)))
    return ctx.write(async (tx) => {
      const helper = await concerning(ctx, tx, id)
      const added = await insertAbsence(tx, id, body)
      const { note: _, ...days } = added
      const absence = { ...days, helperId: id, name: helper.name, what: 'ABSENCE' } as const
      await ctx.record(tx, 'helper.absence_told', {
        before: { ...absence, told: false },
        after: { ...absence, told: true },
      })
      return added
    })
  },

  async endAbsence(ctx, { params: { id, absenceId } }) {
    const { actor } = ctx
    await ctx.write(async (tx) => {
      const helper = await concerning(ctx, tx, id)
      const by = tellsForAll(actor) ? 'anybody' : await listHousehold(tx, actor.id)
      const { note: _, ...days } = orThrow(await endAbsence(tx, id, absenceId, by), 'absence.not_found')
      const absence = { ...days, helperId: id, name: helper.name, what: 'ABSENCE_ENDED' } as const
      await ctx.record(tx, 'helper.absence_ended', {
        before: { ...absence, told: true },
        after: { ...absence, told: false },
      })
    })
  },
}

const clockOf = ({ now, actor: { timeZone } }: Context) => ({ now, timeZone })
const todayOf = ({ now, actor: { timeZone } }: Context): string => todayIn(timeZone, now)

/** Every house where they live, or the one that they name. */
const whose = ({ actor }: Context, { houseId }: Pick<Homes, 'houseId'> = {}): Homes => ({
  userId: actor.id,
  houseId,
})

async function visible(tx: Tx, id: string): Promise<Helper> {
  const helper = orThrow(await lockHelper(tx, id), 'helper.not_found')
  return helper.isVisible ? helper : refuse('helper.not_found')
}

/** For staff any helper of the community, for residents one on the list of one of their houses. */
async function concerning(ctx: Context, tx: Tx, id: string): Promise<Helper> {
  const { actor } = ctx
  const helper = await lockHelper(tx, id)
  const listed = await findListing(tx, whose(ctx), id)
  assertConcerned(actor, listed !== undefined && helper?.isVisible === true, tellsForAll)
  return orThrow(helper, 'helper.not_found')
}

const recordList = (
  ctx: Context,
  tx: Tx,
  { id, name }: Helper,
  { houseNo, division, listed }: HouseKey & { readonly listed: boolean },
) => ctx.record(tx, 'helper.list_changed', listChange({ id, name, houseNo, division }, listed))
