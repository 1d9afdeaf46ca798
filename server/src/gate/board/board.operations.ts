import { createHash } from 'node:crypto'
import type { Language } from '@aangan/contract/core/language/language'
import type { BoardPass, BoardVisit } from '@aangan/contract/gate/board'
import type { Shift } from '@aangan/contract/gate/gate-desk'
import { daysOf, passStatus, timeOf } from '@aangan/contract/gate/pass-windows'
import type { ShiftRow } from '../shifts/shifts.sql.ts'
import { inWords, withoutWords } from '../visits/visit-decisions.rules.ts'
import type { BoardVisitRow } from '../visits/visits.sql.ts'
import type { BoardPassRow } from './board.sql.ts'

export function boardPassOf(row: BoardPassRow, community: BoardPass['community'], now: Date): BoardPass {
  const { cancelled, ...pass } = row
  const often = pass.frequency === 'FREQUENT'
  const use = { ...pass, cancelled, validFrom: new Date(pass.validFrom), validUntil: new Date(pass.validUntil) }
  return {
    ...pass,
    days: daysOf(pass.days),
    dayFrom: often ? timeOf(pass.dayFrom) : null,
    dayUntil: often ? timeOf(pass.dayUntil) : null,
    status: passStatus(use, now),
    community,
  }
}

export function boardVisitOf(row: BoardVisitRow, community: BoardVisit['community'], language: Language): BoardVisit {
  const { phone: _, calledAt: __, ...visit } = inWords({ ...row, community }, language)
  return { ...visit, objection: withoutWords(visit.objection) }
}

export function boardShift(row: ShiftRow): Shift {
  const { communityId: _, ...shift } = row
  return shift
}

/** What is the same has the same version. */
export const versionOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
