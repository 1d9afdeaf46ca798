import { instantIn } from '@aangan/contract/core/dates'
import { problem } from '@aangan/contract/core/problems'
import { recordedVisitOf } from '@aangan/contract/gate/recorded-visit'
import { visitMessages, type visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { InvalidInput, orThrow, refuse } from '@aangan/contract/refusal'
import { typeOf } from '@aangan/contract/society/file-types'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import type { Handlers, UploadedFile } from '../../core/context/handlers.ts'
import { zoneIn } from '../../core/context/time-zones.sql.ts'
import { findGateSettings } from '../gate-settings/gate-settings.sql.ts'
import { withoutMetadata } from './jpeg.rules.ts'
import { findPhoto, putPhoto as keepPhoto } from './photos.sql.ts'
import { visitReply, viewerOf } from './visit-decisions.rules.ts'
import { findVisit, lockVisit } from './visits.sql.ts'

type Calls = Handlers<typeof visitEndpoints>

const aDayMs = gateLimits.photoHours * 3_600_000

export const putPhoto: Calls['putPhoto'] = (ctx, { params, body, file }) => {
  const bytes = checkedPhoto(file)
  return ctx.write(async (tx) => {
    const before = orThrow(await lockVisit(tx, params.id, 'staff'), 'visit.not_found')
    const { communityId } = before
    const settings = orThrow(await findGateSettings(tx, communityId), 'community.unknown')
    if (settings.photos === 'OFF') return refuse('photo.none_taken')
    if (tx.cause.now.getTime() - new Date(before.createdAt).getTime() > aDayMs) return refuse('photo.too_late')
    const takenAt = instantIn(await zoneIn(tx, communityId, ctx.actor), body.takenAt)
    await keepPhoto(tx, { visitId: before.id, communityId, bytes, takenAt })
    const after = { ...before, hasPhoto: true }
    await ctx.record(tx, 'visit.updated', { before: recordedVisitOf(before), after: recordedVisitOf(after) })
    return visitReply(after, ctx)
  })
}

/** A JPEG by its bytes, without what it says about place and device. */
function checkedPhoto(file: UploadedFile | undefined): Uint8Array {
  if (file === undefined) throw new InvalidInput({ file: problem('field.required', visitMessages.file) })
  if (file.bytes.length > gateLimits.photoBytes) return refuse('photo.too_large')
  const picture = typeOf(file.bytes) === 'image/jpeg' ? withoutMetadata(file.bytes) : undefined
  return picture ?? refuse('photo.type')
}

export const readPhoto: Calls['readPhoto'] = async (ctx, { params }) => {
  const [visit, bytes] = await ctx.read((tx) =>
    findVisit(tx, params.id, viewerOf(ctx.actor)).with(findPhoto(tx, params.id)),
  )
  orThrow(visit, 'visit.not_found')
  return { bytes: orThrow(bytes, 'photo.not_found'), type: 'image/jpeg', fileName: 'visitor.jpg' }
}
