import type { PushMessage } from '@aangan/contract/record/push-message'
import type { HouseAnswer } from '@aangan/contract/gate/visit-kinds'
import { productName } from '@aangan/contract/core/product'
import { wordsIn } from './words.ts'

export interface Remembered {
  readonly path: string
  readonly message?: PushMessage
}

interface Shown {
  readonly title: string
  readonly options: NotificationOptions & { data: Remembered }
}

/** Standard, but not in TypeScript's library. */
interface More {
  actions?: readonly { action: string; title: string }[]
  renotify?: boolean
  vibrate?: readonly number[]
}

const look = { icon: '/icon-192.png', badge: '/icon-maskable-192.png' }
const home = '/notifications'
const usualAnswers: readonly HouseAnswer[] = ['APPROVE', 'DENY']
const ringing = [300, 150, 300, 150, 300]

export function messageIn(data: string | undefined): PushMessage | undefined {
  try {
    const read = JSON.parse(data ?? '') as Partial<PushMessage> | null
    return typeof read?.title === 'string' ? (read as PushMessage) : undefined
  } catch {
    return undefined
  }
}

/** A message with a ticket stays until somebody reacts, and sounds again when it comes again. */
export function notificationOf(message: PushMessage | undefined): Shown {
  // Browsers demand one for each push.
  if (!message) return { title: productName, options: { ...look, data: { path: home } } }
  const { title, body, path, tag, silent, ticket, answers, lang } = message
  const rings = ticket !== undefined && !silent
  const more: More = {
    actions: rings ? (answers ?? usualAnswers).map((action) => ({ action, title: wordsIn(lang).buttons[action] })) : [],
    ...(rings && { renotify: true, vibrate: ringing }),
  }
  return {
    title,
    options: {
      ...look,
      body,
      lang,
      tag,
      silent: silent === true,
      requireInteraction: rings,
      data: { path, message },
      ...more,
    },
  }
}

/** The one call that the worker makes. The notification then says what came of it; without the network it can be tried again. */
export async function answer(message: PushMessage, given: HouseAnswer, send: typeof fetch): Promise<Shown> {
  const words = wordsIn(message.lang)
  const settled = (title: string, body: string): Shown => {
    const { answers: _, ticket: __, ...rest } = message
    return notificationOf({ ...rest, title, body, silent: true })
  }
  try {
    const reply = await send('/api/visits/answer-by-ticket', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': message.lang },
      body: JSON.stringify({ ticket: message.ticket, answer: given }),
    })
    const { status, visitorName, message: refused } = (await reply.json()) as Readonly<Record<string, string>>
    if (reply.ok) return settled(words.answered[status!] ?? words.buttons[given], visitorName ?? message.title)
    if (reply.status < 500) return settled(refused ?? message.title, message.title)
  } catch {
    // The server cannot be reached.
  }
  return notificationOf({ ...message, body: words.unreachable })
}

/** An address of ours, whatever the message says. */
export function ownAddress(path: string | undefined, origin: string): string {
  try {
    const url = new URL(path ?? home, origin)
    return url.origin === origin ? url.href : origin + home
  } catch {
    return origin + home
  }
}
