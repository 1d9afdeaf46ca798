import { isPrivileged, type Actor } from '@aangan/contract/actor'
import type { GateSettingValues } from '@aangan/contract/gate-settings'
import type { Language } from '@aangan/contract/language/language'
import { notAllowed } from '@aangan/contract/problems'
import { assertValid, refuse } from '@aangan/contract/refusal'
import { visitMessages } from '@aangan/contract/visit-endpoints'
import { type GuardDecision, type HouseAnswer, type Visit, type VisitKind } from '@aangan/contract/visits'
import type { FoundBlocks } from '../blocks/blocks.sql.ts'
import type { HousePerson } from '../occupancies/house-people.sql.ts'
import type { Begun, Request } from './ask.sql.ts'
import type { Answered } from './steps.sql.ts'
import type { Viewer, VisitRow } from './visits.sql.ts'

export const viewerOf = (actor: Pick<Actor, 'id' | 'roles'>): Viewer =>
  isPrivileged(actor) ? 'staff' : { userId: actor.id }

/** As people read it, in their language. */
export function shown({ warned, ...visit }: VisitRow, { t }: Language): Visit {
  if (warned === null) return { ...visit, warning: null }
  const { scope, reason } = warned
  return {
    ...visit,
    warning:
      scope === 'COMMUNITY'
        ? t('Same name as a blocked person: {reason}', { reason: reason ?? '' })
        : t('Same name as somebody this house does not admit.'),
  }
}

type Times = Pick<GateSettingValues, 'askSeconds' | 'closeMinutes'>

/** A house in which nobody can answer goes to the guard at once. */
export function requestFrom(people: readonly HousePerson[], { askSeconds, closeMinutes }: Times, now: Date): Request {
  const asked = people.filter(({ canAnswer }) => canAnswer).length
  return {
    asked,
    escalatesAt: asked === 0 ? now : new Date(now.getTime() + askSeconds * 1000),
    closesAt: new Date(now.getTime() + closeMinutes * 60_000),
  }
}

/** How a walk-in begins. */
export function begun({ stop }: FoundBlocks, request: Request): Begun {
  if (stop === undefined) return { status: 'ASKING', request, blockId: null, reason: null }
  return stop.scope === 'COMMUNITY'
    ? { status: 'BLOCKED', request: null, blockId: stop.id, reason: stop.reason }
    : { status: 'DENIED', request: null, blockId: stop.id, reason: null }
}

const outcomes = { APPROVE: 'APPROVED', DENY: 'DENIED', LEAVE_AT_GATE: 'LEFT_AT_GATE' } as const

export const statusOf = (answer: HouseAnswer): Answered['status'] => outcomes[answer]

/** What the house's word by phone comes to. */
export const wordOf = (decision: Exclude<GuardDecision, 'ADMIT' | 'GAVE_UP'>): HouseAnswer =>
  decision === 'LEAVE_AT_GATE' ? decision : decision === 'YES_BY_PHONE' ? 'APPROVE' : 'DENY'

export function assertFitsKind(field: 'answer' | 'decision', said: string, kind: VisitKind): void {
  const wrong = said === 'LEAVE_AT_GATE' && kind !== 'DELIVERY'
  assertValid({ [field]: wrong ? notAllowed(visitMessages.leaveAtGate) : undefined })
}

export function assertOfHouse(people: readonly HousePerson[], userId: string | undefined): void {
  const known = userId === undefined || people.some((person) => person.userId === userId.toLowerCase())
  assertValid({ spokeTo: known ? undefined : notAllowed(visitMessages.spokeTo) })
}

/** Once the house had its time. */
export function assertEscalated({ status, escalatesAt }: Pick<Visit, 'status' | 'escalatesAt'>, now: Date): void {
  if (status !== 'ASKING') refuse('visit.answered')
  if (escalatesAt !== null && new Date(escalatesAt) > now) refuse('visit.still_asked')
}
