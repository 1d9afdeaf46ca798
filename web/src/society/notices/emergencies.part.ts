import type { Api } from '@aangan/contract/api'
import calls from 'virtual:calls/emergencies'
import { clientOf } from '../../core/api/api.ts'
import { needTexts } from '../../core/language/language.ts'
import { hearing, onLive } from '../../shell/live/live.ts'
import { deskLock } from '../../shell/session/desk-lock.ts'
import { forgetEmergencies, knowEmergencies, unreadEmergencies } from './unread-emergencies.ts'

const emergencies = clientOf<Api['emergencies']>(calls)
/** How often it is asked while nothing is heard. */
const unheardMs = 30_000
/** So that not everybody asks in the same moment. */
const spreadMs = 1_000

/** Shows emergencies over the whole screen until they are read, as long as somebody is signed in. */
export function watchEmergencies(): () => void {
  const over = new AbortController()
  const { signal } = over
  let asked = 0
  const look = async () => {
    const mine = ++asked
    const found = await emergencies.underWay({ signal }).catch(() => undefined)
    if (found === undefined || signal.aborted || mine !== asked) return
    knowEmergencies(found)
    if (unreadEmergencies.get().length > 0) await showScreen().catch(() => undefined)
  }
  const lookSoon = () => setTimeout(() => signal.aborted || void look(), Math.random() * spreadMs)
  const lookUnheard = () => void (!hearing.get() && document.visibilityState === 'visible' && look())
  const lookUnlocked = () => void (!deskLock.get() && look())
  const ends = [onLive('emergency', lookSoon), onLive('resync', () => void look()), deskLock.follow(lookUnlocked)]
  const timer = setInterval(lookUnheard, unheardMs)
  document.addEventListener('visibilitychange', lookUnheard, { signal })
  void look()
  return () => {
    over.abort()
    clearInterval(timer)
    ends.forEach((end) => end())
    forgetEmergencies()
  }
}

let shown: Promise<void> | undefined

/** Once for the page; tried again where its code could not be loaded. */
function showScreen(): Promise<void> {
  shown ??= Promise.all([import('./emergency.screen.tsx'), needTexts('rest')]).then(
    ([{ openEmergencies }]) => openEmergencies(),
    (error: unknown) => {
      shown = undefined
      throw error
    },
  )
  return shown
}
