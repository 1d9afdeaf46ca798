import { kindOf } from '@aangan/contract/record/notifications'

/** Of what a device gets. */
interface Payload {
  readonly kind: string
  readonly tag: string
  /** It does not ring, though its kind does. */
  readonly calm?: true
}

const ringSeconds = 10 * 60
const emergencySeconds = 3600
const usualSeconds = 24 * 3600
const rings = ({ kind, calm }: Urgency): boolean => kindOf(kind)?.rings === true && calm !== true
type Urgency = Pick<Payload, 'kind' | 'calm'>

/** How long it is worth delivering. */
export const secondsWorth = (payload: Urgency): number =>
  !rings(payload) ? usualSeconds : payload.kind === 'EMERGENCY' ? emergencySeconds : ringSeconds
export const urgencyOf = (payload: Urgency): 'high' | 'normal' => (rings(payload) ? 'high' : 'normal')

/** At most 32 letters: a push service keeps one waiting message of a topic. */
export const topicOf = ({ tag }: Pick<Payload, 'tag'>): string =>
  Buffer.from(tag.replaceAll('-', ''), 'hex').toString('base64url')

const waits = [5, 30, 120, 600]

/** Undefined when that would be too late. `retryAfter`: the header, in seconds or as a date. */
export function nextTry(attempts: number, retryAfter: string | null, now: Date, until: Date): Date | undefined {
  const wait = retryAfterIn(retryAfter, now) ?? (waits[Math.min(attempts, waits.length) - 1] ?? 5) * 1000
  const next = new Date(now.getTime() + wait)
  return next < until ? next : undefined
}

function retryAfterIn(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.max(wait, 1000)
}

export type Outcome = 'sent' | 'gone' | 'later' | 'refused'

/** By the status of a push service; undefined for one that kept silent. */
export function outcomeOf(status: number | undefined): Outcome {
  if (status === undefined || status === 429 || status >= 500) return 'later'
  if (status === 404 || status === 410) return 'gone'
  // A redirect is not followed: it could lead anywhere.
  return status >= 200 && status < 300 ? 'sent' : 'refused'
}
