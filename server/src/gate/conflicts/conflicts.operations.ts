import { unconfirmedName } from '@aangan/contract/core/unconfirmed'
import type { Conflict } from '@aangan/contract/gate/gate-desk'
import type { Context } from '../../core/context/context.ts'
import { textOf } from '../movements/results.operations.ts'
import { visitorFields } from '../visits/new-visits.rules.ts'
import type { NewVisit } from '../visits/transitions.rules.ts'
import { visitReply } from '../visits/visit-decisions.rules.ts'
import type { ConflictRow } from './conflicts.sql.ts'

const nameIn = ({ visit, helper, said }: ConflictRow): string => visit?.visitorName ?? helper?.name ?? said.name ?? ''

/** As people read it, in their language and the community's time zone. */
export function conflictOf(ctx: Context, row: ConflictRow): Conflict {
  const { visit, said, timeZone } = row
  const told = { code: row.code, time: said.time, reason: said.reason, name: nameIn(row) }
  return {
    id: row.id,
    outcome: row.outcome,
    code: row.code,
    text: textOf(ctx.language, timeZone, told, new Date(row.syncedAt)),
    visit: visit === null ? null : visitReply(visit, ctx),
    helper: row.helper,
    kind: row.kind,
    raw: row.raw,
    times: row.times,
    recordedAt: row.recordedAt,
    occurredAt: row.occurredAt,
    syncedAt: row.syncedAt,
    gate: row.gate,
    desk: row.desk,
    recordedBy: row.isConfirmed
      ? row.recordedBy
      : { ...row.recordedBy, name: unconfirmedName(ctx.language, row.recordedBy.name) },
    settledAt: row.settledAt,
    settledBy: row.settledBy,
    settledAs: row.settledAs,
    settledNote: row.settledNote,
  }
}

/** Who showed a pass that was used, or the name of somebody who is inside. */
export const canBeSomebodyElse = ({ code, visit }: ConflictRow): boolean =>
  (code === 'ALREADY_IN' || code === 'USED') && visit !== null

/** As the trail keeps it. */
export function recorded(row: ConflictRow) {
  const { id, kind, code, gate, recordedBy, occurredAt, communityId, settledAt, settledAs, settledNote, visit } = row
  const name = nameIn(row)
  return {
    id,
    kind,
    code,
    gate,
    recordedBy,
    occurredAt,
    communityId,
    settledAt,
    settledAs,
    settledNote,
    visitId: visit?.id ?? null,
    visitorName: name === '' ? null : name,
  }
}

/** Somebody else came in on the same pass: a visit like the first, that is inside since then. */
export function secondVisit({ visit, communityId, occurredAt, recordedBy, isConfirmed, gate }: ConflictRow): NewVisit {
  const { createdBy, userId, passId, walkIn, kind, expectedAt, purpose, ...first } = visit!
  const arrival = {
    arrivedAt: occurredAt,
    arrivedBy: recordedBy.id,
    arrivedConfirmed: isConfirmed,
    gateIn: gate?.id ?? null,
  }
  const same = { communityId, createdBy, userId, passId, walkIn, kind, expectedAt }
  return { ...visitorFields({ ...first, kind }), purpose, ...same, ...arrival, status: 'ARRIVED' }
}
