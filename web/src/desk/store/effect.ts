import type { Board, BoardPass, BoardVisit } from '@aangan/contract/gate/board'
import type { PhoneDecision, WalkInDecision } from '@aangan/contract/gate/movement-shapes'
import { nextWindow, passTimesOf } from '@aangan/contract/gate/pass-windows'
import { visitorOf } from '@aangan/contract/gate/pass-words'
import type { WalkIn } from './walk-in-form.ts'

/** What the desk shows of a movement before the server has answered. */
export interface Effect {
  /** The visit after the movement; null where the desk does not know it. */
  readonly visit: BoardVisit | null
  readonly before: BoardVisit | null
  /** The plan that the house was asked in the place of: it ends with the request. */
  readonly plan?: BoardVisit
  /** Uses of a pass for several: 1, or -1 where an entry is taken back. */
  readonly use?: { readonly passId: string; readonly count: number }
  readonly helper?: {
    readonly id: string
    readonly name: string
    readonly inAt: string | null
    readonly was: string | null
  }
}

/** Where and when, by the server's clock. */
export interface Moment {
  readonly movementId: string
  readonly at: string
  readonly gate: { readonly id: string; readonly name: string }
}

export const nothing: Effect = { visit: null, before: null }

export function entryOf(
  board: Board,
  { visitId, passId, helperId }: { readonly visitId?: string; readonly passId?: string; readonly helperId?: string },
  moment: Moment,
): Effect {
  if (helperId !== undefined) return helperEffect(board, helperId, moment.at)
  const pass = board.passes.find(({ id }) => id === passId)
  const planned = board.visits.find(
    (visit) => visit.id === visitId || (pass?.maxUses === 1 && visit.passId === pass.id && visit.status === 'PLANNED'),
  )
  if (planned) return { before: planned, visit: inside(planned, moment) }
  if (!pass) return nothing
  return { before: null, visit: inside(visitOn(pass, board, moment), moment), use: { passId: pass.id, count: 1 } }
}

export function exitOf(
  board: Board,
  {
    visitId,
    helperId,
    seen = true,
  }: { readonly visitId?: string; readonly helperId?: string; readonly seen?: boolean },
  { at, gate }: Moment,
): Effect {
  if (helperId !== undefined) return helperEffect(board, helperId, null)
  const before = board.visits.find(({ id }) => id === visitId)
  if (!before) return nothing
  return { before, visit: { ...before, status: 'EXITED', exitedAt: at, exitSeen: seen, gateOut: gate } }
}

/** A visit that the entry had made is cancelled, and its use comes back. */
export function undoOf({ visit, before, use, helper }: Effect): Effect {
  return {
    before: visit,
    visit: before ?? (visit && { ...visit, status: 'CANCELLED' }),
    ...(use && { use: { passId: use.passId, count: -use.count } }),
    ...(helper && { helper: { ...helper, inAt: helper.was, was: helper.inAt } }),
  }
}

const becomes = {
  YES_BY_PHONE: 'ARRIVED',
  ADMIT: 'ARRIVED',
  NO_BY_PHONE: 'DENIED',
  LEAVE_AT_GATE: 'LEFT_AT_GATE',
} as const satisfies Record<PhoneDecision, BoardVisit['status']>

export function walkInOf(
  board: Board,
  form: WalkIn & { readonly id: string },
  decision: WalkInDecision,
  { said, ...moment }: Moment & { readonly said?: { readonly spokeToName?: string } },
): Effect {
  const before = board.visits.find(({ id }) => id === form.id) ?? null
  const came: BoardVisit = {
    ...blank(moment),
    id: form.id,
    kind: form.kind,
    visitorName: form.visitorName ?? form.company ?? '',
    company: form.company ?? null,
    vehicleNo: form.vehicleNo ?? null,
    vehicleType: form.vehicleType ?? null,
    houseNo: form.houseNo,
    division: form.division,
    note: form.note ?? null,
    walkIn: true,
  }
  if (decision === 'GAVE_UP') return { before, visit: { ...(before ?? came), status: 'CANCELLED' } }
  if (decision === 'HANDED_OVER') return { before, visit: { ...(before ?? came), collectedAt: moment.at } }
  const answered = {
    status: becomes[decision],
    answer: decision,
    answeredAt: moment.at,
    answeredVia: decision === 'ADMIT' ? 'NOBODY' : 'PHONE',
    answeredName: said?.spokeToName ?? null,
  } as const
  const visit = { ...(before ?? came), ...answered }
  const plan = board.visits.find(({ id, unasked, status }) => id === form.planId && unasked && status === 'PLANNED')
  return {
    before,
    visit: answered.status === 'ARRIVED' ? inside(visit, moment) : visit,
    ...(plan && { plan: { ...plan, status: 'CANCELLED' } }),
  }
}

function helperEffect({ helpers }: Board, id: string, inAt: string | null): Effect {
  const helper = helpers.find((one) => one.id === id)
  return helper ? { ...nothing, helper: { id, name: helper.name, inAt, was: helper.inAt } } : nothing
}

const inside = (visit: BoardVisit, { at, gate }: Moment): BoardVisit => ({
  ...visit,
  status: 'ARRIVED',
  arrivedAt: at,
  exitedAt: null,
  gateIn: gate,
})

/** The visit that an entry makes. Until the server gives it an id, it has the movement's. */
function visitOn(pass: BoardPass, board: Board, moment: Moment): BoardVisit {
  const window = nextWindow(passTimesOf(pass), board.timeZone, new Date(moment.at))
  return {
    ...blank(moment),
    id: moment.movementId,
    passId: pass.id,
    kind: pass.kind,
    visitorName: visitorOf(pass),
    company: pass.company,
    vehicleNo: pass.vehicleNo,
    vehicleType: pass.vehicleType,
    houseNo: pass.houseNo,
    division: pass.division,
    note: pass.note,
    expectedAt: (window?.from ?? new Date(pass.validFrom)).toISOString(),
  }
}

type Blank = Omit<
  BoardVisit,
  'id' | 'kind' | 'visitorName' | 'company' | 'vehicleNo' | 'vehicleType' | 'houseNo' | 'division' | 'note'
>
/** The community is not shown at its own gate. */
const blank = ({ at }: Moment): Blank => ({
  status: 'PLANNED',
  walkIn: false,
  passId: null,
  expectedAt: at,
  arrivedAt: null,
  exitedAt: null,
  exitSeen: true,
  overstay: false,
  askedAt: null,
  escalatesAt: null,
  asked: 0,
  answer: null,
  answeredAt: null,
  answeredBy: null,
  answeredVia: null,
  answeredName: null,
  unasked: false,
  reason: null,
  warning: null,
  hasPhoto: false,
  gateIn: null,
  gateOut: null,
  collectedAt: null,
  objection: null,
  move: null,
  communityId: '',
  community: { id: '', displayName: '' },
  createdAt: at,
})
