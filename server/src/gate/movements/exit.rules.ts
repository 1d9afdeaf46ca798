import { judgeExit } from '@aangan/contract/gate/movement-judge'
import {
  nameIn,
  nothingMoved,
  type Circumstances,
  type Decision,
  type KnownVisit,
  type Subject,
} from './decision.rules.ts'
import { goingOf } from './movements.rules.ts'

/** Somebody leaves, or was not seen to leave. */
export function decideExit<V extends KnownVisit>(
  subject: Subject<V>,
  { at, offline, by, isConfirmed, gateId }: Circumstances,
  seen: boolean,
): Decision<V> {
  const visit = goingOf(subject, at)
  const about = { ...nothingMoved, name: nameIn(subject, visit), passId: subject.pass?.id ?? null }
  if (visit === undefined || judgeExit(stayOf(visit), at) !== undefined)
    return { ...about, outcome: offline ? 'KEPT' : 'REFUSED', code: 'NOT_IN', visit: visit ?? null }
  const values = { exitedAt: at, exitedBy: by, exitedConfirmed: isConfirmed, gateOut: gateId, exitSeen: seen }
  return { ...about, outcome: 'APPLIED', code: null, visit, change: { transition: 'leave', values }, moved: true }
}

const stayOf = ({ status, arrivedAt }: KnownVisit) => ({
  status,
  arrivedAt: arrivedAt === null ? null : new Date(arrivedAt),
})
