import { isAdmin, isPrivileged, type Actor } from '@aangan/contract/core/actor'
import { houseLabel } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import { notAllowed } from '@aangan/contract/core/problems'
import { momentIn } from '@aangan/contract/core/times'
import type { BlockScope } from '@aangan/contract/gate/blocks'
import type { GateSettingValues } from '@aangan/contract/gate/gate-settings'
import { visitMessages } from '@aangan/contract/gate/visit-endpoints'
import {
  saidNoText,
  type GuardDecision,
  type HouseAnswer,
  type VisitKind,
  type VisitStatus,
} from '@aangan/contract/gate/visit-kinds'
import type { Objection, Visit } from '@aangan/contract/gate/visits'
import { assertValid, refuse } from '@aangan/contract/refusal'
import type { TransitionName } from './transitions.rules.ts'

/** Staff see all of their scope, a resident what concerns the houses where they live. */
export const viewerOf = (actor: Pick<Actor, 'id' | 'roles'>): 'staff' | { readonly userId: string } =>
  isPrivileged(actor) ? 'staff' : { userId: actor.id }

type StoredVisit = Omit<Visit, 'warning'> & {
  readonly warned: { readonly scope: BlockScope; readonly reason: string | null } | null
  readonly saidNoAt: string | null
}

/** In the reader's language. Several warnings stand one after the other; a desk tells by itself what its house said. */
export function inWords<V extends StoredVisit>({ warned, saidNoAt, ...visit }: V, language: Language, when?: When) {
  const { t } = language
  const saidNo =
    saidNoAt === null || when === undefined
      ? undefined
      : t(saidNoText, {
          house: houseLabel(visit.division, visit.houseNo),
          time: momentIn(language, when.timeZone, new Date(saidNoAt), when.now),
        })
  const warnings = [warned === null ? undefined : sameName(warned, t), saidNo].filter((one) => one !== undefined)
  return { ...visit, warning: warnings.length === 0 ? null : warnings.join(' ') }
}

interface When {
  readonly timeZone: string
  readonly now: Date
}

const sameName = ({ scope, reason }: NonNullable<StoredVisit['warned']>, t: Language['t']): string =>
  scope === 'COMMUNITY'
    ? t('Same name as a blocked person: {reason}', { reason: reason ?? '' })
    : t('Same name as somebody this house does not admit.')

interface Reader {
  readonly actor: Pick<Actor, 'id' | 'roles'> & { readonly timeZone: string }
  readonly language: Language
  readonly now: Date
}
/** As this person reads it, in their language. Staff read the visits to their own house as residents do. */
export function visitReply(stored: StoredVisit, { actor, language, now }: Reader, viewer = viewerOf(actor)): Visit {
  const visit = inWords(stored, language, { timeZone: actor.timeZone, now })
  if (isAdmin(actor)) return visit
  return { ...visit, calledAt: null, objection: viewer === 'staff' ? objectionForGuard(visit) : visit.objection }
}

type Times = Pick<GateSettingValues, 'askSeconds' | 'closeMinutes'>

interface Person {
  readonly userId: string
  readonly canAnswer: boolean
}

export const objectionForGuard = ({ status, objection }: Pick<Visit, 'status' | 'objection'>): Objection | null =>
  atGate.includes(status) ? withoutWords(objection) : null
/** Who said so, and what, is between the house and the office. */
export const withoutWords = (objection: Objection | null): Objection | null =>
  objection && { ...objection, by: null, text: null, note: null, settledBy: null }
const atGate: readonly VisitStatus[] = ['ASKING', 'APPROVED', 'BLOCKED', 'ARRIVED']

/** A house in which nobody can answer goes to the guard at once. */
export function requestFrom(people: readonly Person[], { askSeconds, closeMinutes }: Times, now: Date) {
  const asked = people.filter(({ canAnswer }) => canAnswer).length
  return {
    asked,
    escalatesAt: asked === 0 ? now : new Date(now.getTime() + askSeconds * 1000),
    closesAt: new Date(now.getTime() + closeMinutes * 60_000),
  }
}

interface Stop {
  readonly id: string
  readonly scope: BlockScope
  readonly reason: string | null
}

/** How a walk-in begins. A house that never admits them has answered. */
export function beginningOf(stop: Stop | undefined, request: ReturnType<typeof requestFrom>, now: Date) {
  if (stop === undefined) return { status: 'ASKING', askedAt: now, ...request } as const
  return stop.scope === 'COMMUNITY'
    ? ({ status: 'BLOCKED', blockId: stop.id, reason: stop.reason } as const)
    : ({ status: 'DENIED', blockId: stop.id, answeredAt: now, answeredVia: 'BLOCK' } as const)
}

/** What an answer of the house does to its visit. */
export const answerTransitions = {
  APPROVE: 'approve',
  DENY: 'deny',
  LEAVE_AT_GATE: 'leaveAtGate',
} as const satisfies Readonly<Record<HouseAnswer, TransitionName>>

/** What the house's word by phone comes to. */
export const answerByPhone = (decision: Exclude<GuardDecision, 'ADMIT' | 'GAVE_UP'>): HouseAnswer =>
  decision === 'LEAVE_AT_GATE' ? decision : decision === 'YES_BY_PHONE' ? 'APPROVE' : 'DENY'

interface Spoken {
  readonly spokeTo?: string | undefined
  readonly spokeToName?: string | undefined
}
/** How the answer came. Without a name, LEAVE_AT_GATE is the guard's own decision. */
export const spokenFor = (decision: GuardDecision, { spokeTo, spokeToName }: Spoken) =>
  ({
    answeredVia:
      decision === 'LEAVE_AT_GATE' && spokeTo === undefined && spokeToName === undefined ? 'NOBODY' : 'PHONE',
    answeredBy: spokeTo ?? null,
    answeredName: spokeTo === undefined ? (spokeToName ?? null) : null,
  }) as const

export function assertFitsKind(field: 'answer' | 'decision', said: string, kind: VisitKind): void {
  const wrong = said === 'LEAVE_AT_GATE' && kind !== 'DELIVERY'
  assertValid({ [field]: wrong ? notAllowed(visitMessages.leaveAtGate) : undefined })
}

export function assertOfHouse(people: readonly Person[], userId: string | undefined): void {
  const known = userId === undefined || people.some((person) => person.userId === userId.toLowerCase())
  assertValid({ spokeTo: known ? undefined : notAllowed(visitMessages.spokeTo) })
}

/** Once the house had its time. */
export function assertEscalated({ status, escalatesAt }: Pick<Visit, 'status' | 'escalatesAt'>, now: Date): void {
  if (status !== 'ASKING') refuse('visit.answered')
  if (escalatesAt !== null && new Date(escalatesAt) > now) refuse('visit.still_asked')
}
