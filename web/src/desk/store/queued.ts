import type { Board, BoardPass, BoardVisit } from '@aangan/contract/gate/board'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { SentMovement } from '@aangan/contract/gate/movement-shapes'
import type { MovementResult } from '@aangan/contract/gate/movements'
import type { Effect } from './effect.ts'

// What becomes of movements between the tap and the server's answer. Pure: histories.test.ts runs random histories.

/** A movement that the server has not answered, or whose answer the board does not show yet. */
export interface Queued {
  /** The place in the queue; given by the database. */
  readonly seq?: number
  readonly movement: SentMovement
  readonly communityId: string
  /** The community's name, to say whose movements wait. */
  readonly community: string
  readonly effect: Effect
  /** The moment of the answer by the server's clock. Later boards contain the movement. */
  readonly answeredAt?: string
}

export interface Answer {
  readonly serverTime: string
  readonly results: readonly Pick<MovementResult, 'id' | 'outcome' | 'visit'>[]
}

export const isWaiting = ({ answeredAt }: Queued): boolean => answeredAt === undefined
export const ownOf = (queue: readonly Queued[], communityId: string): Queued[] =>
  queue.filter((one) => one.communityId === communityId)
export const waitingOf = (queue: readonly Queued[], communityId: string): Queued[] =>
  ownOf(queue, communityId).filter(isWaiting)

/** Those written down in a turn; all of them at a desk without turns. */
export const ofTurn = (queue: readonly Queued[], turnId: string | undefined): Queued[] =>
  queue.filter(({ movement }) => turnId === undefined || movement.turnId === turnId)

/** Below the server's 128 KB, with room for what is around the movements. */
const batchLetters = 100_000

/** The next movements to send, in their order. */
export function batchOf(waiting: readonly Queued[]): Queued[] {
  const batch: Queued[] = []
  let letters = 0
  for (const one of waiting.slice(0, gateLimits.movements)) {
    letters += JSON.stringify(one.movement).length
    if (batch.length > 0 && letters > batchLetters) break
    batch.push(one)
  }
  return batch
}

/** The desk has decided by its own list: these took place, whatever the server says. */
export const decided = (queue: readonly Queued[], ids: ReadonlySet<string>): Queued[] =>
  queue.map((one) =>
    ids.has(one.movement.id) && isWaiting(one) ? { ...one, movement: { ...one.movement, offline: true } } : one,
  )

/** A refused question is gone. A question that has become a fact meanwhile is sent again. */
export function answered(queue: readonly Queued[], { serverTime, results }: Answer): Queued[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  const renamed = new Map<string, string>()
  return queue.flatMap((one) => {
    const shown = withName(one, renamed)
    const result = byId.get(one.movement.id)
    if (!result || !isWaiting(one)) return [shown]
    if (result.outcome === 'REFUSED') return one.movement.offline ? [shown] : []
    const { visit } = result
    if (visit && one.effect.visit) renamed.set(one.effect.visit.id, visit.id)
    return [{ ...shown, effect: { ...shown.effect, ...(visit && { visit: onBoard(visit) }) }, answeredAt: serverTime }]
  })
}

/** The server has its own id for a visit that an entry made. */
function withName(one: Queued, renamed: ReadonlyMap<string, string>): Queued {
  const { visit } = one.effect
  const id = visit && renamed.get(visit.id)
  return id === undefined || id === null ? one : { ...one, effect: { ...one.effect, visit: { ...visit!, id } } }
}

function onBoard(given: NonNullable<MovementResult['visit']>): BoardVisit {
  const { phone: _, ...visit } = given
  return visit
}

/** What a newer board contains need not be shown over it. */
export const unseen = (queue: readonly Queued[], { serverTime }: Pick<Board, 'serverTime'>): Queued[] =>
  queue.filter(({ answeredAt }) => answeredAt === undefined || answeredAt >= serverTime)

/** The board as it is once the server has taken what took place. What is still a question has not. */
export function boardWith<B extends Board>(board: B, all: readonly Queued[]): B {
  const queue = all.filter((one) => !isWaiting(one) || one.movement.offline)
  if (queue.length === 0) return board
  const visits = new Map(board.visits.map((visit) => [visit.id, visit]))
  const uses = new Map<string, number>()
  const inside = new Map<string, string | null>()
  for (const { effect } of queue) {
    if (effect.plan) visits.set(effect.plan.id, effect.plan)
    if (effect.visit) visits.set(effect.visit.id, effect.visit)
    if (effect.use) uses.set(effect.use.passId, (uses.get(effect.use.passId) ?? 0) + effect.use.count)
    if (effect.helper) inside.set(effect.helper.id, effect.helper.inAt)
  }
  return {
    ...board,
    visits: [...visits.values()],
    passes: board.passes.map((pass) => usedPass(pass, uses.get(pass.id) ?? 0)),
    helpers: board.helpers.map((helper) =>
      inside.has(helper.id) ? { ...helper, inAt: inside.get(helper.id) ?? null } : helper,
    ),
  }
}

function usedPass(pass: BoardPass, more: number): BoardPass {
  if (more === 0) return pass
  const uses = Math.max(0, pass.uses + more)
  const isUsed = pass.maxUses !== null && uses >= pass.maxUses
  return { ...pass, uses, status: isUsed && pass.status !== 'CANCELLED' ? 'USED' : pass.status }
}
