import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { Message } from '../notifications/messages.rules.ts'
import { wayOf } from '../notifications/preferences.rules.ts'
import type { Recipient } from '../notifications/recipients.sql.ts'
import { paths } from '../notifications/telling.rules.ts'
import { secondsWorth } from './messages.rules.ts'
import { insertIntoOutbox, type Waiting } from './push.sql.ts'

/** What a device gets, encrypted for it. The service worker reads it as a PushMessage of the contract. */
export interface Payload extends Omit<Message, 'visitId' | 'kind'> {
  readonly kind: Message['kind'] | 'TEST'
  /** Takes the place of a ring without a sound. */
  readonly silent?: true
}

export interface Outbox {
  /** To those who want it now, beside the change that it tells of. */
  add(tx: Tx, communityId: string | null, messages: readonly Addressed[]): void
  /** To these subscriptions, whatever their owner chose. */
  addTest(tx: Tx, communityId: string | null, subscriptionIds: readonly string[], words: Words): void
}

type Words = Pick<Message, 'title' | 'body' | 'lang'>

interface Addressed {
  readonly to: Recipient
  readonly message: Message
}

/** `wake`: called after the commit. */
export function openOutbox(wake: () => void): Outbox {
  const put = (tx: Tx, communityId: string | null, waiting: readonly Waiting[]): void => {
    if (waiting.length === 0) return
    insertIntoOutbox(tx, communityId, waiting)
    tx.afterCommit.push(wake)
  }
  return {
    add(tx, communityId, messages) {
      const { now } = tx.cause
      // Of several about one thing, a device shows the last: only that one is sent.
      const last = new Map<string, readonly [Recipient, Payload]>()
      for (const { to, message } of messages) {
        const way = wayOf(message.kind, to.chosen, to.timeZone, now)
        if (way !== 'none') last.set(`${to.userId} ${message.tag}`, [to, payloadOf(message, way)])
      }
      const waiting = [...last.values()].flatMap(([to, payload]) => waitingFor(to.devices, payload, now))
      put(tx, communityId, waiting)
    },
    addTest(tx, communityId, ids, words) {
      const payload: Payload = {
        ...words,
        kind: 'TEST',
        path: paths.notifications,
        tag: randomUUID(),
        ticket: undefined,
        answers: undefined,
      }
      put(tx, communityId, waitingFor(ids, payload, tx.cause.now))
    },
  }
}

const payloadOf = (message: Message, way: 'loud' | 'silent'): Payload => {
  const { visitId: _, ...payload } = message
  return way === 'silent' ? { ...payload, silent: true } : payload
}

const waitingFor = (devices: readonly string[], payload: Payload, now: Date): Waiting[] => {
  const until = new Date(now.getTime() + secondsWorth(payload) * 1000)
  return devices.map((subscriptionId) => ({ subscriptionId, payload: JSON.stringify(payload), until }))
}
