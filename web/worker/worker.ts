import type { HouseAnswer } from '@aangan/contract/gate/visit-kinds'
import { ask } from './ask.ts'
import { answerTo, dropOld, keepAgain, keepAll, leaveAlone, version } from './kept.ts'
import { isBusy, toWorker } from './names.ts'
import { answer, messageIn, notificationOf, ownAddress, type Remembered } from './push-messages.ts'

declare const self: ServiceWorkerGlobalScope

// A failed install leaves the older worker and what it keeps in place.
self.addEventListener('install', (event) => {
  leaveAlone(event)
  event.waitUntil(keepAgain())
})

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOld()])))

self.addEventListener('fetch', (event) => {
  const reply = answerTo(event.request)
  if (reply) event.respondWith(reply)
})

self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(messageIn(event.data?.text()))
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(react(event.notification.data as Remembered | undefined, event.action))
})

// Pages ask: src/shell/push/worker.ts, src/desk/new-version.ts, src/shell/offline/keep-app.ts.
self.addEventListener('message', (event) => {
  const [port] = event.ports
  const answered = answerToPage(event.data).then((reply) => port?.postMessage(reply))
  event.waitUntil(answered)
})

async function answerToPage(wanted: unknown): Promise<unknown> {
  if (wanted === toWorker.keep) return keepAll('gate').then(...succeeded)
  if (wanted === toWorker.keepApp) return keepAll('app').then(...succeeded)
  if (wanted === toWorker.version) return dropOld().then(() => version)
  return wanted === toWorker.takeOver && takeOver()
}
const succeeded = [() => true, () => false] as const

/** A new version waits while a desk has something under way in any window. */
async function takeOver(): Promise<void> {
  const pages = await allWindows()
  const answers = await Promise.all(pages.map((page) => ask(page, isBusy)))
  if (!answers.includes(true)) await self.skipWaiting()
}

const allWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function react(remembered: Remembered | undefined, action: string): Promise<void> {
  const { message, path } = remembered ?? {}
  if (message?.ticket === undefined || action === '') return open(ownAddress(path, self.location.origin))
  const { title, options } = await answer(message, action as HouseAnswer, fetch)
  await self.registration.showNotification(title, options)
}

/** Prefers an open window, which may ask about unsaved input. */
async function open(address: string): Promise<void> {
  const windows = await allWindows()
  const there = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!there) return void (await self.clients.openWindow(address))
  // Refused where the browser saw no press; the page goes there nevertheless.
  const shown = await there.focus().catch(() => there)
  if (await takes(shown, address)) return
  // The app has not started there.
  await shown.navigate(address).catch(() => self.clients.openWindow(address))
}

const takes = async (there: WindowClient, address: string): Promise<boolean> => {
  const { pathname, search } = new URL(address)
  return (await ask(there, { open: pathname + search })) !== undefined
}
