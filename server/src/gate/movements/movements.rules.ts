import type { Judgement } from '@aangan/contract/gate/movement-judge'
import { letsInAnyway } from '@aangan/contract/gate/movement-reasons'
import type { PassUse } from '@aangan/contract/gate/pass-windows'
import type { GatePass } from '@aangan/contract/gate/stored-pass'
import type { Visit } from '@aangan/contract/gate/visits'
import { gateLimits } from '@aangan/contract/society/gate-limits'

interface PassLimit {
  readonly maxUses: number | null
}
export const isForSeveral = ({ maxUses }: PassLimit): boolean => maxUses !== null && maxUses > 1

interface NamedSubject<V> {
  readonly pass: PassLimit | undefined
  readonly visit: V | undefined
  readonly visits: readonly V[]
}
type Stay = Pick<Visit, 'status' | 'arrivedAt'>

/** The visit that an entry begins; undefined where the entry makes it. */
export function comingOf<V extends Stay>({ pass, visit, visits }: NamedSubject<V>): V | undefined {
  if (visit !== undefined) return visit
  return pass?.maxUses === 1
    ? visits.at(-1)
    : visits.find(({ status }) => status === 'APPROVED' || status === 'BLOCKED')
}

/** Since when somebody is inside on a frequent pass, which lets in one at a time. */
export function insideSince<V extends Stay>({ pass, visits }: NamedSubject<V>, coming: V | undefined): Date | null {
  if (pass?.maxUses !== null) return null
  const inside = visits.find((visit) => visit.status === 'ARRIVED' && visit !== coming)
  return inside?.arrivedAt ? new Date(inside.arrivedAt) : null
}

/** The visit that an exit ends: of a pass, the longest inside who came before. */
export function goingOf<V extends Stay>({ pass, visit, visits }: NamedSubject<V>, at: Date): V | undefined {
  if (visit !== undefined) return visit
  const inside = visits.find(({ status, arrivedAt }) => status === 'ARRIVED' && new Date(arrivedAt!) <= at)
  return inside ?? (pass?.maxUses === 1 ? visits.at(-1) : undefined)
}

/** As it was at that moment: an entry before the cancellation is none against it. */
export const passAt = (pass: GatePass, at: Date): PassUse => ({
  ...pass,
  validFrom: new Date(pass.validFrom),
  validUntil: new Date(pass.validUntil),
  cancelled: pass.cancelled && (pass.cancelledAt === null || new Date(pass.cancelledAt) <= at),
})

/** Somebody is inside, whatever speaks against it. On a pass for one that was used, it may be the same person. */
export const isInsideAnyway = ({ reason }: Judgement, pass: PassLimit | undefined, coming: Stay | undefined): boolean =>
  coming?.status !== 'EXITED' &&
  (letsInAnyway.includes(reason) || (reason === 'USED' && pass !== undefined && isForSeveral(pass)))

interface UndoTime {
  readonly at: Date
  readonly now: Date
}
/** Whether a movement can still be taken back: by the desk's clock, which it sets itself, and by the server's. */
export const isFresh = (
  { at, now }: UndoTime,
  { occurredAt, syncedAt }: { readonly occurredAt: string; readonly syncedAt: string },
): boolean =>
  [at.getTime() - Date.parse(occurredAt), now.getTime() - Date.parse(syncedAt)].every(
    (ms) => ms <= gateLimits.undoMinutes * 60_000,
  )

/** How long a movement may wait on a desk that the server hears of. */
const queueMs = 10 * 60_000
/** When a movement of that moment must have come, unless its desk was out of touch. */
export const dueBy = (at: Date): Date => new Date(at.getTime() + queueMs)

const unreadableMs = 60_000
/** What one desk sends since then and nobody can read is one thing to settle. */
export const unreadableSince = (now: Date): Date => new Date(now.getTime() - unreadableMs)

/** What changes about a visit: kept with a movement, so that a repeat is answered as at first. */
export const answeredFields = [
  'status',
  'arrivedAt',
  'exitedAt',
  'exitSeen',
  'overstay',
  'answer',
  'answeredAt',
  'answeredBy',
  'answeredVia',
  'answeredName',
  'notedBy',
  'arrivedBy',
  'exitedBy',
  'reason',
  'gateIn',
  'gateOut',
  'collectedAt',
] as const satisfies readonly (keyof Visit)[]

interface SentFrom {
  readonly sessionId: string | null
  readonly sentFromDesk: string | null
}
/** A desk takes back its own last movement, whichever guard's it was. */
export const isOfDesk = (deskId: string | null, sessionId: string, done: SentFrom): boolean =>
  done.sessionId === sessionId || (deskId !== null && done.sentFromDesk === deskId)
