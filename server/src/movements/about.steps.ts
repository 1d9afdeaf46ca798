import type { Movement } from '@aangan/contract/movement-shapes'
import type { MovementReason } from '@aangan/contract/movement-reasons'
import { helperCodeIn, verifiedPassQr, webCryptoVerifier } from '@aangan/contract/pass-qr'
import type { Context } from '../context/context.ts'
import type { HelperRef } from '../helpers/stays.sql.ts'
import type { SubjectRef } from './subject.sql.ts'

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
