import type { MovementReason } from '@aangan/contract/gate/movement-reasons'
import type { Movement } from '@aangan/contract/gate/movement-shapes'
import { helperCodeIn, verifiedPassQr, webCryptoVerifier } from '@aangan/contract/gate/pass-qr'
import type { Context } from '../../core/context/context.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { listStays, lockGateHelper, type HelperRef } from '../../society/helpers/stays.sql.ts'
import { listHousePeople } from '../../society/homes/house-people.sql.ts'
import { findBlocks } from '../blocks/blocks.sql.ts'
import { findGateSettings } from '../gate-settings/gate-settings.sql.ts'
import { dueBy } from './movements.rules.ts'
import { findMovement, hasMovedSince, wasInTouch } from './movements.sql.ts'
import { findPlace } from './places.sql.ts'
import { lockSubject, type SubjectRef } from './subject.sql.ts'
import { findSender } from './whose-name.sql.ts'

/** What came with a movement. */
export interface SentBatch {
  readonly deskId?: string | undefined
  readonly sentAt: Date
  /** By the server's clock: a long batch must not move what is at its end. */
  readonly receivedAt: Date
  readonly waiting: number | null
}

/** Whom the movement is about, or why that cannot be looked up. */
export interface About {
  readonly ref?: SubjectRef
  readonly helper?: HelperRef
  readonly refused?: MovementReason
}

const sixDigits = /^\d{6}$/

/** A malformed code or QR is answered like a wrong one, before the database is asked. */
export async function aboutOf(ctx: Context, read: Movement | undefined): Promise<About> {
  if (read === undefined) return {}
  if (read.kind === 'UNDO') return { ref: { of: read.of }, helper: { of: read.of } }
  if (read.kind === 'WALK_IN') return read.visit.id === undefined ? {} : { ref: { visitId: read.visit.id } }
  const { visitId, passId, helperId, code, qr } = read
  if (helperId !== undefined) return { helper: { helperId } }
  if (qr !== undefined) return aboutQr(ctx, qr)
  if (code === undefined) return { ref: { visitId, passId } }
  const typed = code.replace(/\s/g, '')
  return sixDigits.test(typed) ? { ref: { code: typed }, helper: { code: typed } } : { refused: 'UNKNOWN' }
}

async function aboutQr({ actor, deps }: Context, qr: string): Promise<About> {
  const code = helperCodeIn(qr)
  if (code !== undefined) return { helper: { code } }
  const communityId = actor.communityId!
  const isSigned = await webCryptoVerifier(deps.passKeys.publicKeyOf(communityId))
  const pass = await verifiedPassQr(qr, communityId, isSigned)
  return pass === null ? { refused: 'NOT_OURS' } : { ref: { passId: pass.passId } }
}

interface LoadRequest {
  readonly key: string
  readonly read: Movement | undefined
  readonly about: About
  readonly batch: SentBatch
  /** By the desk's clock; null where the server's counts. */
  readonly happened: Date | null
  readonly at: Date
}

/** One packet, in this order: two who send the same movement take turns. */
export async function loadMovement({ actor }: Context, tx: Tx, { key, read, about, batch, happened, at }: LoadRequest) {
  const { ref = {}, helper: helperRef } = about
  const comesIn = read?.kind === 'ENTRY' || read?.kind === 'WALK_IN'
  const [
    ,
    known,
    done,
    place,
    sender,
    settings,
    subject,
    helper,
    stays = [],
    hasMoved = false,
    forForm,
    inTouch = false,
    people = [],
  ] = await inOrder(
    lockNamed(tx, 'movement', tx.communityId, key),
    findMovement(tx, key),
    ref.of === undefined ? undefined : findMovement(tx, ref.of),
    findPlace(tx, { deskId: batch.deskId, gateId: read?.gateId, recordedBy: read?.recordedBy }),
    findSender(tx, actor.sessionId, read?.turnId),
    findGateSettings(tx, tx.communityId),
    lockSubject(tx, ref, comesIn ? at : null),
    helperRef === undefined ? undefined : lockGateHelper(tx, helperRef),
    helperRef === undefined ? undefined : listStays(tx, helperRef),
    ref.of === undefined ? undefined : hasMovedSince(tx, ref.of),
    read?.kind === 'WALK_IN' ? findBlocks(tx, visitorIn(tx, read.visit), at) : undefined,
    happened !== null && dueBy(happened) < tx.cause.now
      ? wasInTouch(tx, actor.sessionId, { at: happened, later: dueBy(happened) })
      : undefined,
    read?.kind === 'WALK_IN' && read.spokeTo !== undefined ? listHousePeople(tx, visitorIn(tx, read.visit)) : undefined,
  )
  const forWalkIn = { stop: forForm?.stop, people }
  return {
    known,
    done,
    place,
    sender,
    settings,
    subject,
    helper: helper && { helper, stays },
    hasMoved,
    forWalkIn,
    inTouch,
  }
}
export type LoadedMovement = Awaited<ReturnType<typeof loadMovement>>

const visitorIn = (tx: Tx, form: Extract<Movement, { kind: 'WALK_IN' }>['visit']) => {
  const { houseNo, division, vehicleNo = null, phone = null, visitorName = null } = form
  return { communityId: tx.communityId!, houseNo, division, vehicleNo, phone, visitorName }
}
