import webPush from 'web-push'
import type { DueRule } from '../../core/clock/watch.ts'
import type { Deps } from '../../core/context/deps.ts'
import { many } from '../../core/db/batch.ts'
import { nextTry, outcomeOf, topicOf, urgencyOf, type Outcome } from './messages.rules.ts'
import type { Payload } from './outbox.ts'
import { listDue, settlePushes, takePushes, type DeliveryResults, type PushDelivery } from './push.sql.ts'
import type { Push } from './push.ts'

const takenAtOnce = 50
/** Longer than it takes to deliver as many: only what a killed process had is taken again. */
const takenForMs = 30_000
const sentAtOnce = 20
const patienceMs = 5_000

let dropped = 0
/** Messages that a push service refused for good. */
export const droppedPushes = (): number => dropped

interface DeliveryResult {
  readonly taken: PushDelivery
  readonly outcome: Outcome
  readonly retryAfter: string | null
}

/** Delivers what waits in the outbox. What a stop breaks off is tried again later. */
export function openSender({ db, clock }: Pick<Deps, 'db' | 'clock'>, push: Push): DueRule {
  const deliver = async (taken: PushDelivery, stopping: AbortSignal): Promise<DeliveryResult> => {
    // The rules may be others than when it subscribed.
    if (!push.knows(taken.endpoint)) return { taken, outcome: 'gone', retryAfter: null }
    const left = Math.ceil((Date.parse(taken.until) - clock().getTime()) / 1000)
    if (left <= 0) return { taken, outcome: 'sent', retryAfter: null }
    const message = encrypted(taken, left, push)
    if (message === undefined) return { taken, outcome: 'gone', retryAfter: null }
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(patienceMs)])
      const { status, headers, body } = await fetch(taken.endpoint, { ...message, redirect: 'manual', signal })
      await body?.cancel()
      return { taken, outcome: outcomeOf(status), retryAfter: headers.get('retry-after') }
    } catch {
      return { taken, outcome: 'later', retryAfter: null }
    }
  }

  /** Returns in how many milliseconds the first of them is tried again. */
  const settle = async (sent: readonly DeliveryResult[]): Promise<number> => {
    const now = clock()
    const settled = settledBy(sent, now)
    dropped += sent.filter(({ outcome }) => outcome === 'refused').length
    await settlePushes(db, settled, now)
    return Math.min(...settled.later.map(({ at }) => at.getTime() - now.getTime()))
  }

  return {
    // A process sends its own messages at once; this finds those that another process left.
    everySeconds: 15,
    alone: true,
    due: (tx, most) => many(listDue(tx, most)),
    async work(_, __, { signal, lookIn }) {
      for (let isMore = true; isMore && !signal.aborted;) {
        const taken = await takePushes(db, takenAtOnce, clock(), new Date(clock().getTime() + takenForMs))
        for (let i = 0; i < taken.length; i += sentAtOnce) {
          const sent = await Promise.all(taken.slice(i, i + sentAtOnce).map((one) => deliver(one, signal)))
          lookIn(await settle(sent))
        }
        isMore = taken.length === takenAtOnce
      }
    },
  }
}

/** Undefined when it cannot be encrypted for this browser. */
function encrypted({ endpoint, p256dh, auth, payload }: PushDelivery, seconds: number, { vapid }: Push) {
  const read = JSON.parse(payload) as Payload
  try {
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: vapid,
      TTL: seconds,
      urgency: urgencyOf(read),
      topic: topicOf(read),
      contentEncoding: 'aes128gcm',
    })
    const { 'Content-Length': _, ...sent } = headers
    return { method, headers: textual(sent), body: new Uint8Array(body) }
  } catch {
    return undefined
  }
}

const textual = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

function settledBy(sent: readonly DeliveryResult[], now: Date): DeliveryResults {
  const tries = sent.map((one) => ({
    ...one,
    at:
      one.outcome === 'later' ? nextTry(one.taken.attempts, one.retryAfter, now, new Date(one.taken.until)) : undefined,
  }))
  const of = (outcome: Outcome) => sent.filter((one) => one.outcome === outcome)
  return {
    over: tries.filter(({ at }) => at === undefined).map(({ taken }) => taken.id),
    reached: of('sent').map(({ taken }) => taken.subscriptionId),
    gone: of('gone').map(({ taken }) => taken.subscriptionId),
    later: tries.flatMap(({ at, taken }) => (at === undefined ? [] : [{ id: taken.id, at }])),
  }
}
