import { msg } from '@aangan/contract/core/language/text'
import { ApiError, messageOf } from '../../core/api/api.ts'
import { paths } from '../../core/address/paths.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { useSession } from '../../shell/session/session.ts'
import { words } from './words.ts'
import type { DeskStore } from '../store/desk-store.ts'
import { waitingOf } from '../store/queued.ts'
import { isNoAnswer } from '../store/sync.ts'
import { useDeskState } from '../store/use-desk-store.ts'

interface Props {
  store: DeskStore
  /** Why the lists are not the server's of now. */
  problem: Error | null
  /** Leads to what is to be settled. */
  link?: boolean
}

/** How far the device and the server agree. */
export function SyncState({ store, problem, link = false }: Props) {
  const say = useSay()
  const { queue, isReached, board } = useDeskState(store)
  const waiting = waitingOf(queue, store.communityId).length
  const isSignedIn = useSession().user !== null
  const state = stateOf({ isSignedIn, conflicts: board?.value.conflicts ?? 0, waiting, offline: !isReached, problem })
  return (
    <p
      role="status"
      className={`flex items-center gap-2 font-semibold ${state.isWrong ? 'rounded-full bg-danger px-3 text-surface' : 'text-ink'}`}
    >
      {!state.isWrong && <span aria-hidden="true" className="size-2.5 rounded-full bg-success" />}
      {state.opens && link ? <BarLink show={state.opens} text={state.text} /> : say(state.text)}
    </p>
  )
}

export function BarLink({ show, text }: { show: 'shift' | 'settle'; text: Shown }) {
  const say = useSay()
  return (
    <a
      href={`${paths.gate}?show=${show}`}
      className="flex min-h-14 items-center font-semibold text-brand underline underline-offset-4"
    >
      {say(text)}
    </a>
  )
}

interface Synced {
  isSignedIn: boolean
  conflicts: number
  waiting: number
  offline: boolean
  problem: Error | null
}

function stateOf({ isSignedIn, conflicts, waiting, offline, problem }: Synced): {
  text: Shown
  isWrong: boolean
  opens?: 'settle'
} {
  // Until then nothing is sent.
  if (!isSignedIn && waiting > 0) return { text: msg(words.waitsHere, { n: waiting }), isWrong: true }
  if (offline) return { text: msg(words.offline, { n: waiting }), isWrong: true }
  // Else it was cut off, as by a change of the language, and is read again.
  if (problem instanceof ApiError && !isNoAnswer(problem))
    return { text: msg(words.notSynced, { reason: messageOf(problem) }), isWrong: true }
  if (waiting > 0) return { text: msg(words.syncing, { n: waiting }), isWrong: false }
  if (conflicts > 0) return { text: msg(words.toSettle, { n: conflicts }), isWrong: false, opens: 'settle' }
  return { text: words.synced, isWrong: false }
}
