import { remember, stored } from '../../core/storage.ts'
import { deskLock, lockDesk } from './desk-lock.ts'
import { turnHere } from './desk-turn.ts'

const lookMs = 5_000
const touches = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove']

let holders = 0
/** The desk does not lock meanwhile, as while the camera is open. Returns what ends it. */
export function holdLock(): () => void {
  holders++
  return () => {
    holders--
    touch()
  }
}

let touchedAt = 0
/** Counts for every page of this browser. */
function touch(): void {
  if (Date.now() - touchedAt < lookMs) return
  touchedAt = Date.now()
  remember({ deskTouched: String(touchedAt) })
}

function look(): void {
  if (holders > 0) touch()
  const { lockMinutes = 0 } = turnHere() ?? {}
  if (lockMinutes === 0 || deskLock.get()) return
  if (Date.now() - Number(stored('deskTouched')) >= lockMinutes * 60_000) lockDesk(true)
}

let isWatching = false

/** Locks the desk once nobody has touched any page of this browser for as long as the community says. */
export function watchTouches(): void {
  if (isWatching) return
  isWatching = true
  for (const kind of touches) addEventListener(kind, touch, { capture: true, passive: true })
  if (stored('deskTouched') === null) touch()
  // Unlocking is a touch, also by another page.
  deskLock.follow(touch)
  setInterval(look, lookMs)
  document.addEventListener('visibilitychange', look)
}
