import { recordedVisitOf } from '@aangan/contract/recorded-visit'
import { orThrow } from '@aangan/contract/refusal'
import { randomUUID } from 'node:crypto'
import type { Batch } from '../db/batch.ts'
import type { Deps } from '../context/deps.ts'
import type { Tx } from '../db/database.ts'
import { forJob } from '../context/context-for.ts'
import type { Tell } from '../notifications/tell.ts'
import { tellingOfOverstay, tellingOfSecondRing } from '../notifications/visits.rules.ts'
import { deletePhotos, due, listDue, listOldPhotos, lockDue, type ClockTransition, type DueVisit } from './due.sql.ts'
import { transitions } from './transitions.rules.ts'
import { transition } from './visits.store.ts'
import { inPortions } from '../jobs/portions.ts'
import { deleteCodes, listOldCodes } from '../passes/codes.sql.ts'
import { closeUnseenStay } from '../helpers/unseen.steps.ts'
import { listUnseen } from '../helpers/stays.sql.ts'

export interface WatchDeps extends Pick<Deps, 'db' | 'clock' | 'record'> {
  /** What the clock says without a row in the trail. */
  readonly tell: Tell
}

export interface Watch {
  start(): void
  /** Resolves when the step that is under way has ended. */
  stop(): Promise<void>
}

const everyMs = 5_000
/** Photos and codes are kept for days: once a minute will do. */
const photosEveryTurns = 12
const mostAtOnce = 100

/** Moves visits on by the clock, in every process: a step that another process takes is left to it. */
export function openWatch(deps: WatchDeps, onFailure: OnFailure): Watch {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let turns = 0
  const turn = async (): Promise<void> => {
    try {
      await watchOnce(deps, { onFailure, isStopped: () => stopped })
      if (turns++ % photosEveryTurns === 0)
        await Promise.all([forgetPhotos(deps, onFailure), forgetCodes(deps, onFailure)])
    } catch (error) {
      onFailure(error)
    }
    if (!stopped) schedule()
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = turn()
    }, everyMs)
  }
  return {
    start: schedule,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const names = Object.keys(due) as ClockTransition[]

/** What is due, each in a transaction of its own; one that fails holds up no other. */
export async function watchOnce(
  deps: WatchDeps,
  { onFailure = rethrow, isStopped = () => false }: { onFailure?: OnFailure; isStopped?: () => boolean } = {},
): Promise<void> {
  const ctx = forJob({ ...deps, jobId: randomUUID() })
  for (const { id, communityId, run } of await ctx.readIn('platform', (tx) => listAll(tx, deps))) {
    if (isStopped()) return
    try {
      await ctx.writeIn({ communityId }, run)
    } catch (error) {
      onFailure(error, { id })
    }
  }
}
type OnFailure = (error: unknown, about?: { readonly id: string }) => void
const rethrow: OnFailure = (error) => {
  throw error
}

interface Due {
  readonly id: string
  readonly communityId: string
  readonly run: (tx: Tx) => Promise<void>
}
/** In one packet. */
const listAll = (tx: Tx, deps: WatchDeps): Batch<Due[]> =>
  [
    ...names.map((name) => dueOf(listDue(tx, name, mostAtOnce), (at, id) => moveOn(deps, at, name, id))),
    dueOf(listUnseen(tx, mostAtOnce), (at, id) => closeUnseenStay(deps, at, id)),
  ].reduce((all, one) => all.with(one).map(([first, second]) => [...first, ...second]))

const dueOf = (found: Batch<DueVisit[]>, run: (tx: Tx, id: string) => Promise<void>): Batch<Due[]> =>
  found.map((rows) => rows.map(({ id, communityId }) => ({ id, communityId, run: (tx) => run(tx, id) })))

async function moveOn(deps: WatchDeps, tx: Tx, name: ClockTransition, id: string): Promise<void> {
  const moved = await moveDue(tx, name, id)
  if (moved === undefined) return
  const [before, after] = [recordedVisitOf(moved.before), recordedVisitOf(moved.after)]
  if (name === 'ringAgain') return deps.tell(tx, tellingOfSecondRing(after))
  if (name === 'tellOverstay') return deps.tell(tx, tellingOfOverstay(after))
  await deps.record(tx, transitions[name].event, { before, after })
}

/** Undefined where another process is at it, or somebody was faster. */
export async function moveDue(tx: Tx, name: ClockTransition, id: string) {
  const { now } = tx.cause
  const before = await lockDue(tx, name, id)
  if (before === undefined) return undefined
  const moved = await transition(tx, id, name, { rungAgainAt: now, toldAt: now, exitedAt: now })
  return { before, after: orThrow(moved, 'visit.not_found') }
}

export const forgetPhotos = (deps: WatchDeps, onFailure: OnFailure = rethrow): Promise<void> =>
  forget(deps, listOldPhotos, deletePhotos, onFailure)

/** Of passes that ended a day ago. */
export const forgetCodes = (deps: WatchDeps, onFailure: OnFailure = rethrow): Promise<void> =>
  forget(deps, listOldCodes, deleteCodes, onFailure)

interface Old {
  readonly id: string
}
async function forget(
  deps: WatchDeps,
  list: (tx: Tx, most: number) => Batch<Old[]>,
  remove: (tx: Tx, ids: readonly string[]) => Promise<number>,
  onFailure: OnFailure,
): Promise<void> {
  const ctx = forJob({ ...deps, jobId: randomUUID() })
  let removed: number
  do {
    removed = 0
    const removeSome = async (old: readonly Old[]) => {
      const ids = old.map(({ id }) => id)
      removed += await ctx.writeIn('platform', (tx) => remove(tx, ids))
    }
    await inPortions(await ctx.readIn('platform', (tx) => list(tx, mostAtOnce)), mostAtOnce, removeSome, onFailure)
  } while (removed > 0)
}
