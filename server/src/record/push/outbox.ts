import { randomUUID } from 'node:crypto'
import type { Tx } from '../../core/db/database.ts'
import type { Tickets } from '../../core/keys/tickets.ts'
import type { Message } from '../notifications/messages.rules.ts'
import { wayOf } from '../notifications/preferences.rules.ts'
import type { Recipient } from '../notifications/recipients.sql.ts'
import type { PushOutbox } from '../notifications/tell.ts'
import { paths } from '../notifications/telling.rules.ts'
import { secondsWorth } from './messages.rules.ts'
import { insertIntoOutbox, type OutboxMessage } from './push.sql.ts'

/** What a device gets, encrypted for it. The service worker reads it as a PushMessage of the contract. */
export interface Payload extends Omit<Message, 'visitId' | 'kind'> {
  readonly kind: Message['kind'] | 'TEST'
  /** Answers the visit from this device. */
  readonly ticket?: string
  /** Takes the place of a ring without a sound. */
  readonly silent?: true
}

export interface Outbox extends PushOutbox {
  /** To these subscriptions, whatever their owner chose. */
  addTest(tx: Tx, communityId: string | null, subscriptionIds: readonly string[], words: Words): void
}

declare module '../../core/context/deps.ts' {
  interface Deps {
    readonly outbox: Outbox | undefined
  }
}

type Words = Pick<Message, 'title' | 'body' | 'lang'>

/** `wake`: called after the commit. */
export function openOutbox(wake: () => void, tickets: Pick<Tickets, 'sign'>): Outbox {
  const put = (tx: Tx, communityId: string | null, waiting: readonly OutboxMessage[]): void => {
    if (waiting.length === 0) return
    insertIntoOutbox(tx, communityId, waiting)
    tx.afterCommit.push(wake)
  }
  const ticketOf = ({ answers, visitId }: Message, subscriptionId: string): string | undefined =>
    answers !== undefined && visitId !== null ? tickets.sign({ visitId, subscriptionId }) : undefined
  return {
    add(tx, communityId, messages) {
      const { now } = tx.cause
      // Of several about one thing, a device shows the last: only that one is sent.
      const last = new Map<string, readonly [Recipient, Message, 'loud' | 'silent']>()
      for (const { to, message } of messages) {
        const way = wayOf(message, to.chosen, to.timeZone, now)
        if (way !== 'none') last.set(`${to.userId} ${message.tag}`, [to, message, way])
      }
      const waiting = [...last.values()].flatMap(([to, message, way]) =>
        to.devices.map((device) => waitingFor(device, payloadOf(message, way, ticketOf(message, device)), now)),
      )
      put(tx, communityId, waiting)
    },
    addTest(tx, communityId, ids, words) {
      const payload: Payload = {
        ...words,
        kind: 'TEST',
        path: paths.notifications,
        tag: randomUUID(),
        answers: undefined,
      }
      const { now } = tx.cause
      put(
        tx,
        communityId,
        ids.map((device) => waitingFor(device, payload, now)),
      )
    },
  }
}

const payloadOf = (message: Message, way: 'loud' | 'silent', ticket: string | undefined): Payload => {
  const { visitId: _, ...payload } = message
  return { ...payload, ...(ticket !== undefined && { ticket }), ...(way === 'silent' && { silent: true }) }
}

const waitingFor = (subscriptionId: string, payload: Payload, now: Date): OutboxMessage => {
  const until = new Date(now.getTime() + secondsWorth(payload) * 1000)
  return { subscriptionId, payload: JSON.stringify(payload), until }
}
