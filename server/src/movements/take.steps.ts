import { createHash } from 'node:crypto'
import { instantIn } from '@aangan/contract/dates'
import { gateLimits } from '@aangan/contract/gate-limits'
import { hasWrongClock, occurredAt } from '@aangan/contract/movement-judge'
import { movementIdIn, readMovement, type Movement } from '@aangan/contract/movement-shapes'
import type { MovementResult } from '@aangan/contract/movements'
import type { Context } from '../context/context.ts'
import type { Tx } from '../db/database.ts'
import { lockNamed } from '../db/lock.ts'
import { findGateSettings } from '../gate-settings/gate-settings.sql.ts'
import { listStays, lockGateHelper } from '../helpers/stays.sql.ts'
import { aboutOf, type About } from './about.steps.ts'
import { act } from './act.steps.ts'
import { findMovement, findPlace, seeDesk } from './movements.sql.ts'
import { answerAgain, resultOf } from './results.steps.ts'
import { outcomeWithout, type Step } from './step.steps.ts'
import { lockSubject } from './subject.sql.ts'
import { writeDown } from './write-down.steps.ts'

/** What came with a movement. */
export interface Batched {
  readonly deskId?: string | undefined
  readonly sentAt: Date
  /** By the server's clock: a long batch must not move what is at its end. */
  readonly receivedAt: Date
  readonly waiting: number | null
}

/** In a transaction of its own. A repeat is answered as at first. */
export async function takeMovement(ctx: Context, batched: Batched, sent: unknown): Promise<MovementResult> {
  const read = readMovement(sent)
  const id = movementIdIn(sent)
  const key = id ?? idOfText(ctx, JSON.stringify(sent))
  const about = await aboutOf(ctx, read)
  const result = await ctx.write(async (tx) => {
    const { known, place, settings, ...found } = await look(tx, key, { read, about, batched })
    if (place.deskId !== null) seeDesk(tx, place.deskId, batched.waiting)
    if (known !== undefined) return answerAgain(ctx, tx, known)
    const recordedAt = read === undefined ? null : instantIn(ctx.actor.timeZone, read.recordedAt)
    const offline = read?.offline ?? true
    const at =
      offline && recordedAt !== null ? occurredAt(recordedAt, batched.sentAt, batched.receivedAt) : tx.cause.now
    const rules = { ...settings!, timeZone: ctx.actor.timeZone }
    const step: Step = { ctx, tx, at, recordedAt, offline, place, rules }
    const clockIsWrong = offline && recordedAt !== null && hasWrongClock(recordedAt, batched.sentAt)
    const outcome =
      read === undefined ? outcomeWithout(step, 'INVALID') : await act(step, read, about, found, clockIsWrong)
    const written = { key, kind: read?.kind ?? null, of: read?.kind === 'UNDO' ? read.of : null }
    const seen = read?.kind === 'EXIT' ? read.seen : undefined
    const raw = read === undefined ? JSON.stringify(sent).slice(0, gateLimits.movementRaw) : null
    if (outcome.outcome !== 'REFUSED') await writeDown(step, outcome, { ...written, raw, seen })
    return resultOf(ctx, key, outcome, tx.cause.now)
  })
  return { ...result, id: id ?? null }
}

/** Two desks may send the same movement, but nobody can write the same text twice at once. */
function idOfText({ actor }: Context, text: string): string {
  const digest = createHash('sha256').update(`${actor.sessionId}\n${text}`).digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Looked {
  readonly read: Movement | undefined
  readonly about: About
  readonly batched: Batched
}

/** One packet, in this order: two who send the same movement take turns. */
async function look(tx: Tx, key: string, { read, about, batched }: Looked) {
  const { ref = {}, helper } = about
  const [, known, done, place, settings, subject, helperFound, stays] = await Promise.all([
    lockNamed(tx, 'movement', tx.communityId, key),
    findMovement(tx, key),
    ref.of === undefined ? undefined : findMovement(tx, ref.of),
    findPlace(tx, { deskId: batched.deskId, gateId: read?.gateId, recordedBy: read?.recordedBy }),
    findGateSettings(tx, tx.communityId),
    lockSubject(tx, ref),
    helper === undefined ? undefined : lockGateHelper(tx, helper),
    helper === undefined ? [] : listStays(tx, helper),
  ])
  return { known, done, place, settings, subject, helper: helperFound && { helper: helperFound, stays } }
}
