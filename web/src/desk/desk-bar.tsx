import { msg } from '@aangan/contract/core/language/text'
import { ApiError, messageOf } from '../core/api/api.ts'
import { useT } from '../core/language/language.ts'
import { useSay, type Shown } from '../core/language/say.ts'
import { paths } from '../core/address/paths.ts'
import { useUser } from '../shell/session/session.ts'
import { useAtDesk, type AtDesk } from './board/at-desk.ts'
import { isRead } from './shift/handovers-read.ts'
import type { DeskStore } from './store/desk-store.ts'
import { isWaiting, waitingOf, type Queued } from './store/queued.ts'
import { isNoAnswer } from './store/sync.ts'
import { useDeskState } from './store/use-desk-store.ts'
import { useView } from './parts/use-view.ts'
import { words } from './parts/words.ts'

interface Props {
  store: DeskStore
  /** Why the lists are not the server's of now. */
  problem: Error | null
}

const wrongClockMs = 2 * 60_000

/** Gate, guard and always how far the device and the server agree. */
export function DeskBar({ store, problem }: Props) {
  const { board, device, offline, desk } = useAtDesk()
  const t = useT()
  const say = useSay()
  const user = useUser()
  const guard = board.shift?.guard.name ?? user.name
  const { queue } = useDeskState(store)
  const waiting = waitingOf(queue, store.communityId).length
  const atLists = useView().view.show === undefined
  const shiftText = shiftTextOf(board)
  const state = stateOf({ conflicts: board.conflicts, waiting, offline, problem: desk.sync.problem ?? problem })
  const others = othersIn(queue, store.communityId)
  const minutesOff = Math.round(Math.abs(board.behindMs) / 60_000)
  return (
    <div className="px-4 sm:px-6">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 py-1 text-sm has-[a]:py-2">
        <h1 data-page-heading tabIndex={-1} className="min-w-0 font-semibold wrap-anywhere">
          {device.gate}
          {/* Until somebody is on duty, the link takes the place of a name. */}
          {(board.shift || !atLists) && <span className="font-normal text-soft"> · {guard}</span>}
        </h1>
        {atLists && shiftText && <BarLink show="shift" text={shiftText} />}
        <p
          role="status"
          className={`flex items-center gap-2 font-semibold ${state.isWrong ? 'rounded-full bg-danger px-3 text-surface' : 'text-ink'}`}
        >
          {!state.isWrong && <span aria-hidden="true" className="size-2.5 rounded-full bg-success" />}
          {state.opens && atLists ? <BarLink show={state.opens} text={state.text} /> : say(state.text)}
        </p>
      </div>
      {Math.abs(board.behindMs) > wrongClockMs && (
        <p className="rounded-md bg-warning-wash px-4 py-2 text-sm font-semibold text-warning">
          {t(words.clockOff, { n: minutesOff })}
        </p>
      )}
      {[...others].map(([community, n]) => (
        <p key={community} className="py-1 text-sm font-semibold">
          {t(words.othersWait, { n, community })}
        </p>
      ))}
      {board.cut && <p className="py-1 text-sm font-semibold">{t(words.cut)}</p>}
    </div>
  )
}

/** What there is to do about shifts. */
function shiftTextOf({ shift, handover }: AtDesk['board']): Shown | undefined {
  if (!shift) return words.startShift
  return handover && !isRead(handover) ? msg(words.handoverFrom, { name: handover.by.name }) : undefined
}

function BarLink({ show, text }: { show: 'shift' | 'settle'; text: Shown }) {
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
  conflicts: number
  waiting: number
  offline: boolean
  problem: Error | null
}

function stateOf({ conflicts, waiting, offline, problem }: Synced): {
  text: Shown
  isWrong: boolean
  opens?: 'settle'
} {
  if (offline) return { text: msg(words.offline, { n: waiting }), isWrong: true }
  // Else it was cut off, as by a change of the language, and is read again.
  if (problem instanceof ApiError && !isNoAnswer(problem))
    return { text: msg(words.notSynced, { reason: messageOf(problem) }), isWrong: true }
  if (waiting > 0) return { text: msg(words.syncing, { n: waiting }), isWrong: false }
  if (conflicts > 0) return { text: msg(words.toSettle, { n: conflicts }), isWrong: false, opens: 'settle' }
  return { text: words.synced, isWrong: false }
}

/** What waits here of other communities, with each one's name. */
function othersIn(queue: readonly Queued[], communityId: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of queue)
    if (one.communityId !== communityId && isWaiting(one))
      counts.set(one.community, (counts.get(one.community) ?? 0) + 1)
  return counts
}
