import { judgeEntry, type Judgement } from '@aangan/contract/gate/movement-judge'
import { nextWindow } from '@aangan/contract/gate/pass-windows'
import type { GatePass } from '@aangan/contract/gate/stored-pass'
import { visitOfPass } from '../visits/new-visits.rules.ts'
import type { NewVisit } from '../visits/transitions.rules.ts'
import {
  arrivalIn,
  nameIn,
  nothingMoved,
  type Block,
  type Circumstances,
  type Decision,
  type KnownVisit,
  type Subject,
} from './decision.rules.ts'
import { comingOf, insideSince, isInsideAnyway, passAt } from './movements.rules.ts'

/** Somebody asks to come in, or is in already. The visit or the pass is known. */
export function decideEntry<V extends KnownVisit>(subject: Subject<V>, how: Circumstances): Decision<V> {
  const { at, offline, rules } = how
  const { pass, visits } = subject
  const visit = comingOf(subject)
  const block = (visit ?? pass)?.block
  const judgement = judgeEntry({
    at,
    offline,
    visit: visit === undefined ? null : { ...visit, arrivedAt: asDate(visit.arrivedAt) },
    pass: pass === undefined ? null : passAt(pass, at),
    insideSince: insideSince(subject, visit),
    stop: block ?? null,
    rules,
  })
  const about = { ...nothingMoved, name: nameIn(subject, visit), passId: pass?.id ?? null, visit: visit ?? null }
  if (judgement === undefined)
    return { ...about, ...letIn(subject, visit, how), outcome: 'APPLIED', code: null, use: pass ? 'TAKEN' : null }
  const why = { ...about, ...reasonOf(judgement, block, visit) }
  // A kept entry takes no use of its pass.
  if (offline && isInsideAnyway(judgement, pass, visit))
    return { ...why, ...letIn(subject, visit, how), outcome: 'KEPT' }
  const inside = judgement.reason === 'ALREADY_IN' ? visits.find(({ status }) => status === 'ARRIVED') : undefined
  const named = { ...why, visit: visit ?? inside ?? null }
  if (offline) return { ...named, outcome: 'KEPT' }
  const isStopped = judgement.reason === 'BLOCKED' && block !== undefined
  return { ...named, ...(isStopped && blocked(subject, visit, block, how)), outcome: 'REFUSED' }
}

const asDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

const reasonOf = ({ reason: code, time }: Judgement, block: Block | undefined, visit: KnownVisit | undefined) => ({
  code,
  time: time?.toISOString() ?? null,
  reason: code === 'BLOCKED' ? (block?.reason ?? visit?.reason ?? '') : null,
})

function letIn<V extends KnownVisit>({ pass }: Subject<V>, visit: V | undefined, how: Circumstances) {
  const arrival = arrivalIn(how)
  const change =
    visit === undefined
      ? ({ begins: { ...madeBy(pass!, how), status: 'ARRIVED', ...arrival }, event: 'visit.entered' } as const)
      : ({ transition: how.offline ? 'enterAnyway' : 'enter', values: arrival } as const)
  return { change, moved: true }
}

/** Who is blocked, so that an admin can allow them. A visit that is over stays: its pass gets another. */
function blocked<V extends KnownVisit>(
  { pass, visits }: Subject<V>,
  found: V | undefined,
  { id, reason }: Block,
  how: Circumstances,
) {
  const isOver = found?.status === 'EXITED' || found?.status === 'MISSED'
  const visit = isOver ? visits.find(({ status }) => status === 'BLOCKED') : found
  if (visit?.status === 'BLOCKED') return { visit }
  const values = { blockId: id, reason }
  if (visit !== undefined) return { visit, change: { transition: 'block', values } as const }
  const begins = { ...madeBy(pass!, how), status: 'BLOCKED', ...values } as const
  return { visit: null, change: { begins, event: 'visit.blocked' } as const }
}

/** What the entry makes of a pass: its visitor is expected when the window begins. */
function madeBy(pass: GatePass, { at, rules }: Circumstances): Omit<NewVisit, 'status'> {
  const window = pass.maxUses === null ? nextWindow(passAt(pass, at), rules.timeZone, at) : undefined
  const { createdBy, userId } = pass
  const planned = visitOfPass(pass)
  return { ...planned, createdBy, userId, expectedAt: window?.from ?? planned.expectedAt }
}
