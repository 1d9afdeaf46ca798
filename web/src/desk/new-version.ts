import type { CurrentUser } from '@aangan/contract/people/current-user'
import { ask } from '../../worker/ask.ts'
import { cacheOf, isBusy, toWorker } from '../../worker/names.ts'
import { onLive } from '../shell/live/live.ts'
import { whenQuiet } from '../shell/live/quiet.ts'
import { registerWorker, takeOver, workers } from '../shell/push/worker.ts'
import { keepUser } from '../shell/session/kept-user.ts'

const idleMs = 60_000
const lookMs = 10_000
const updateMs = 3_600_000
/** All of the desk on a slow line. */
const keepMs = 300_000

/** The version of this page, as the build wrote it. */
const own = document.documentElement.dataset['version']
const reloadedFor = 'reloadedFor'

/**
 * Keeps the desk and who works it on this device, and brings a newer version while nobody uses it.
 * `isFree`: no open sheet, and no request waiting for an answer.
 */
export function keepDesk(user: CurrentUser, isFree: () => boolean, signal: AbortSignal): void {
  keepUser(user)
  const worker = workers()
  if (!worker || own === undefined || signal.aborted) return
  let touchedAt = Date.now()
  let newer: string | undefined

  const isIdle = () =>
    isFree() && !isAnythingOpen() && (document.visibilityState === 'hidden' || Date.now() - touchedAt > idleMs)
  const look = () => {
    if (!isIdle()) return
    if (newer === undefined) void takeOver()
    else reloadOnce(newer)
  }
  /** A newer worker may have taken over. */
  const compare = async () => {
    const version = await (worker.controller && ask(worker.controller, toWorker.version))
    newer = typeof version === 'string' && version !== own ? version : undefined
    look()
  }
  const keep = () => keepFiles().catch(() => undefined)

  holdVersion(own)
  const until = { signal }
  for (const touch of ['pointerdown', 'keydown', 'input', 'popstate'])
    addEventListener(touch, () => (touchedAt = Date.now()), { capture: true, passive: true, signal })
  document.addEventListener('visibilitychange', look, until)
  worker.addEventListener('controllerchange', () => void compare(), until)
  worker.addEventListener('message', ({ data, ports }) => data === isBusy && ports[0]?.postMessage(!isIdle()), until)
  void compare()
  const timers = [setInterval(look, lookMs), setInterval(() => void keep(), updateMs)]
  // After a gap the server may be a newer one.
  const ends = [whenQuiet(() => void keep()), onLive('resync', () => void keep())]
  signal.addEventListener('abort', () => {
    timers.forEach((timer) => clearInterval(timer))
    ends.forEach((end) => end())
  })
}

async function keepFiles(): Promise<void> {
  const registration = await registerWorker()
  if (registration.active) await ask(registration.active, toWorker.keep, keepMs)
  await registration.update()
}

let isHeld = false
/** The worker keeps what this page may still load, as long as it lives. */
function holdVersion(version: string): void {
  if (isHeld) return
  isHeld = true
  void navigator.locks.request(cacheOf(version), { mode: 'shared' }, () => new Promise(() => undefined))
}

const typed = 'textarea, input:not([type=checkbox], [type=radio])'
/** Something typed or ticked, a question, a menu, or a call under way. */
const isAnythingOpen = () =>
  document.querySelector('dialog[open], [aria-expanded=true], [aria-disabled=true], input:checked') !== null ||
  [...document.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')

/** Once for each version: what the server then sends may be another one again. */
function reloadOnce(version: string): void {
  if (sessionStorage.getItem(reloadedFor) === version) return
  sessionStorage.setItem(reloadedFor, version)
  location.reload()
}
