import { recordedVisitOf } from '@aangan/contract/recorded-visit'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../audit/record.ts'
import type { Batch } from '../db/batch.ts'
import type { Cause, Database, Tx } from '../db/database.ts'
import type { FollowUp } from '../events/subscribers.ts'
import type { Tell } from '../notifications/tell.ts'
import { tellingOfOverstay, tellingOfSecondRing } from '../notifications/visits.rules.ts'
import { clockSteps, deleteOldPhotos, listDue, takeStep, type ClockStepName, type DueVisit } from './due.sql.ts'
import { freeCodes } from '../passes/codes.sql.ts'
import { closeUnseenStay } from '../helpers/unseen.steps.ts'
import { listUnseen } from '../helpers/stays.sql.ts'

export interface WatchDeps {
  readonly db: Database
  readonly clock: () => Date
  readonly followUp: FollowUp
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
      if (turns++ % photosEveryTurns === 0) await Promise.all([forgetPhotos(deps), forgetCodes(deps)])
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

const names = Object.keys(clockSteps) as ClockStepName[]

/** What is due, each in a transaction of its own; one that fails holds up no other. */
export async function watchOnce(
  deps: WatchDeps,
  { onFailure = rethrow, isStopped = () => false }: { onFailure?: OnFailure; isStopped?: () => boolean } = {},
): Promise<void> {
  const cause: Cause = { actorId: null, requestId: randomUUID(), now: deps.clock() }
  for (const { communityId, run } of await deps.db.read('platform', cause, (tx) => listAll(tx, deps))) {
    if (isStopped()) return
    try {
      await deps.db.write({ communityId }, cause, run)
    } catch (error) {
      onFailure(error)
    }
  }
}
type OnFailure = (error: unknown) => void
const rethrow: OnFailure = (error) => {
  throw error
}

interface Due {
  readonly communityId: string
  readonly run: (tx: Tx) => Promise<void>
}
/** In one packet. */
const listAll = (tx: Tx, deps: WatchDeps): Batch<Due[]> =>
  [
    ...names.map((name) => dueOf(listDue(tx, clockSteps[name], mostAtOnce), (at, id) => take(deps, at, name, id))),
    dueOf(listUnseen(tx, mostAtOnce), (at, id) => closeUnseenStay(deps, at, id)),
  ].reduce((all, one) => all.with(one).map(([first, second]) => [...first, ...second]))

const dueOf = (found: Batch<DueVisit[]>, run: (tx: Tx, id: string) => Promise<void>): Batch<Due[]> =>
  found.map((rows) => rows.map(({ id, communityId }) => ({ communityId, run: (tx) => run(tx, id) })))

async function take(deps: WatchDeps, tx: Tx, name: ClockStepName, id: string): Promise<void> {
  const taken = await takeStep(tx, id, clockSteps[name])
  if (taken === undefined) return
  const after = recordedVisitOf(taken.after)
  if (name === 'ring') return deps.tell(tx, tellingOfSecondRing(after))
  if (name === 'overstay') return deps.tell(tx, tellingOfOverstay(after))
  const change = { before: recordedVisitOf(taken.before), after }
  const event = name === 'exit' ? 'visit.exited' : 'visit.updated'
  recordAudit(tx, event, change)
  await deps.followUp(tx, event, change)
}

export async function forgetPhotos({ db, clock }: WatchDeps): Promise<void> {
  const cause: Cause = { actorId: null, requestId: randomUUID(), now: clock() }
  while ((await db.write('platform', cause, (tx) => deleteOldPhotos(tx, mostAtOnce))) > 0);
}

/** Of passes that ended a day ago. */
export async function forgetCodes({ db, clock }: WatchDeps): Promise<void> {
  const cause: Cause = { actorId: null, requestId: randomUUID(), now: clock() }
  while ((await db.write('platform', cause, (tx) => freeCodes(tx, mostAtOnce))) > 0);
}
