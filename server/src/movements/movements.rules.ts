import type { Judgement } from '@aangan/contract/movement-judge'
import { letsInAnyway } from '@aangan/contract/movement-reasons'
import type { PassUse } from '@aangan/contract/pass-windows'
import type { Visit } from '@aangan/contract/visits'

interface Used {
  readonly maxUses: number | null
}
export const isForSeveral = ({ maxUses }: Used): boolean => maxUses !== null && maxUses > 1

interface Named<V> {
  readonly pass: Used | undefined
  readonly visit: V | undefined
  readonly visits: readonly V[]
}
type Stay = Pick<Visit, 'status' | 'arrivedAt'>

/** The visit that an entry begins; undefined where the entry makes it. */
export function comingOf<V extends Stay>({ pass, visit, visits }: Named<V>): V | undefined {
  if (visit !== undefined) return visit
  return pass?.maxUses === 1
    ? visits.at(-1)
    : visits.find(({ status }) => status === 'APPROVED' || status === 'BLOCKED')
}

/** Since when somebody is inside on a frequent pass, which lets in one at a time. */
export function insideSince<V extends Stay>({ pass, visits }: Named<V>, coming: V | undefined): Date | null {
  if (pass?.maxUses !== null) return null
  const inside = visits.find((visit) => visit.status === 'ARRIVED' && visit !== coming)
  return inside?.arrivedAt ? new Date(inside.arrivedAt) : null
}

/** The visit that an exit ends: of a pass, the longest inside who came before. */
export function goingOf<V extends Stay>({ pass, visit, visits }: Named<V>, at: Date): V | undefined {
  if (visit !== undefined) return visit
  const inside = visits.find(({ status, arrivedAt }) => status === 'ARRIVED' && new Date(arrivedAt!) <= at)
  return inside ?? (pass?.maxUses === 1 ? visits.at(-1) : undefined)
}

interface KeptPass extends Omit<PassUse, 'validFrom' | 'validUntil'> {
  readonly validFrom: string
  readonly validUntil: string
  readonly cancelledAt: string | null
}
/** As it was at that moment: an entry before the cancellation is none against it. */
export const passAt = (pass: KeptPass, at: Date): PassUse => ({
  ...pass,
  validFrom: new Date(pass.validFrom),
  validUntil: new Date(pass.validUntil),
  cancelled: pass.cancelled && (pass.cancelledAt === null || new Date(pass.cancelledAt) <= at),
})

/** Somebody is inside, whatever speaks against it. On a pass for one that was used, it may be the same person. */
export const isInsideAnyway = ({ reason }: Judgement, pass: Used | undefined, coming: Stay | undefined): boolean =>
  letsInAnyway.includes(reason) ||
  (reason === 'USED' && pass !== undefined && isForSeveral(pass) && coming?.status !== 'EXITED')

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
  'reason',
  'gateIn',
  'gateOut',
  'collectedAt',
] as const satisfies readonly (keyof Visit)[]
