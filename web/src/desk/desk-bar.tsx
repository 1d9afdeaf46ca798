import { msg } from '@aangan/contract/core/language/text'
import { unconfirmedName } from '@aangan/contract/core/unconfirmed'
import { useLanguage } from '../core/language/language.ts'
import { raw, useSay, type Shown } from '../core/language/say.ts'
import { useUser } from '../shell/session/session.ts'
import { useAtDesk, type AtDesk } from './board/at-desk.ts'
import { isRead } from './shift/handovers-read.ts'
import type { DeskStore } from './store/desk-store.ts'
import { isWaiting, type Queued } from './store/queued.ts'
import { useDeskState } from './store/use-desk-store.ts'
import { useView } from './parts/use-view.ts'
import { words } from './parts/words.ts'
import { BarLink, SyncState } from './parts/sync-state.tsx'
import { useStandInHere, useTurnHere } from '../shell/session/desk-turn.ts'

interface Props {
  store: DeskStore
  /** Why the lists are not the server's of now. */
  problem: Error | null
}

const wrongClockMs = 2 * 60_000

/** Gate, guard and always how far the device and the server agree. */
export function DeskBar({ store, problem }: Props) {
  const { board, device, desk } = useAtDesk()
  const language = useLanguage()
  const { t } = language
  const say = useSay()
  const user = useUser()
  const turn = useTurnHere()
  const standIn = useStandInHere()
  const works = standIn && { id: standIn.id, name: unconfirmedName(language, standIn.name) }
  const guard = guardOf(turn?.guard ?? works ?? board.shift?.guard ?? user, board.shift?.guard)
  const { queue } = useDeskState(store)
  const atLists = useView().view.show === undefined
  const shiftText = shiftTextOf(board)
  const others = othersIn(queue, store.communityId)
  const minutesOff = Math.round(Math.abs(board.behindMs) / 60_000)
  return (
    <div className="px-4 sm:px-6">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 py-1 text-sm has-[a]:py-2">
        <h1 data-page-heading tabIndex={-1} className="min-w-0 font-semibold wrap-anywhere">
          {device.gate}
          {/* Until somebody is on duty, the link takes the place of a name. */}
          {(turn || works || board.shift || !atLists) && <span className="font-normal text-soft"> · {say(guard)}</span>}
          {turn?.unchecked && <span className="block text-sm text-warning">{t(words.pinUnchecked)}</span>}
        </h1>
        {atLists && shiftText && <BarLink show="shift" text={shiftText} />}
        <SyncState store={store} problem={desk.sync.problem ?? problem} link={atLists} />
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

/** Who works the desk, and for whom. Without turns, who is on duty. */
function guardOf(works: Named, onDuty: Named | undefined): Shown {
  if (!onDuty || works.id === onDuty.id) return raw(works.name)
  return msg(words.guardFor, { name: works.name, guard: onDuty.name })
}
type Named = Readonly<Record<'id' | 'name', string>>

/** What there is to do about shifts. */
function shiftTextOf({ shift, handover }: AtDesk['board']): Shown | undefined {
  if (!shift) return words.startShift
  return handover && !isRead(handover) ? msg(words.handoverFrom, { name: handover.by.name }) : undefined
}

/** What waits here of other communities, with each one's name. */
function othersIn(queue: readonly Queued[], communityId: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of queue)
    if (one.communityId !== communityId && isWaiting(one))
      counts.set(one.community, (counts.get(one.community) ?? 0) + 1)
  return counts
}
