import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { codeOf, messageOf } from '../core/api/api-error.ts'
import { boardAt } from '@aangan/contract/gate/followed-board'
import { msg } from '@aangan/contract/core/language/text'
import { Failure } from '../ui/failure.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { deskLock } from '../shell/session/desk-lock.ts'
import { useStore } from '../core/store.ts'
import { useNow } from '../ui/browser/use-now.ts'
import { AtDeskContext, useAtDesk, type AtDesk } from './board/at-desk.ts'
import { useBoard, useDesk, useKeptDirectory } from './board/desk.ts'
import { serverNow } from './board/shown-board.ts'
import { Snackbar } from './board/snackbar-line.tsx'
import type { Device } from './board/device.ts'
import { DeskBar } from './desk-bar.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { Found, Lists } from './lists/lists.tsx'
import { NeedsHttps } from './needs-https.tsx'
import { ScanScreen } from './scan/scan-button.tsx'
import type { DeskStore } from './store/desk-store.ts'
import { useSync } from './use-sync.ts'
import { useHeartbeat } from './use-heartbeat.ts'
import { useDeskState, useDeskStore } from './store/use-desk-store.ts'
import { useAnswers } from './lists/use-answers.ts'
import { useMarks } from './board/use-marks.ts'
import { useObjectionSound } from './use-objection-sound.ts'
import { useOverstaySound } from './use-overstay-sound.ts'
import { useNewVersion } from './use-new-version.ts'
import { SnackbarPlace } from './parts/snackbar.ts'
import { useView } from './parts/use-view.ts'
import { words } from './parts/words.ts'
import { asksAgain } from './turns/asks-again.ts'
import { shiftHere } from './turns/shift-here.ts'
import { useLockAfter } from './turns/use-lock-after.ts'

// Loaded after the lists, before they are needed.
const HelperSheet = lazyScreen(() => import('./sheets/helper-sheet.tsx'), 'HelperSheet', 'desk')
const NewVisitor = lazyScreen(() => import('./walk-in/new-visitor.tsx'), 'NewVisitor', 'desk')
const VisitSheet = lazyScreen(() => import('./sheets/sheets.tsx'), 'VisitSheet', 'desk')
const PassSheet = lazyScreen(() => import('./sheets/sheets.tsx'), 'PassSheet', 'desk')
const turns = () => import('./turns/turns.ts')
const ChangeGuard = lazyScreen(async () => ({ ChangeGuard: (await turns()).ChangeGuard }), 'ChangeGuard', 'desk')
const Lock = lazyScreen(async () => ({ Lock: (await turns()).Lock }), 'Lock', 'desk')
const PinAgain = lazyScreen(() => import('./turns/pin-again.tsx'), 'PinAgain', 'desk')
const ShiftSheet = lazyScreen(() => import('./shift/shift.sheet.tsx'), 'ShiftSheet', 'desk')
const SettleSheet = lazyScreen(() => import('./shift/settle.sheet.tsx'), 'SettleSheet', 'desk')
const EvacuationSheet = lazyScreen(() => import('./shift/evacuation.sheet.tsx'), 'EvacuationSheet', 'desk')
const EmergencySheet = lazyScreen(() => import('./sheets/emergency.screen.tsx'), 'EmergencySheet')
const later = [
  Found,
  VisitSheet,
  PassSheet,
  HelperSheet,
  NewVisitor,
  ShiftSheet,
  SettleSheet,
  EvacuationSheet,
  Lock,
  ChangeGuard,
  PinAgain,
]

const snackbar = <Snackbar />

interface Props {
  device: Device
  /** Sets up another desk. */
  onChange: () => void
}

export function DeskView(props: Props) {
  const store = useDeskStore(props.device.communityId)
  const isLocked = useStore(deskLock)
  return (
    <>
      {!isLocked && <DeskMenu store={store} onChange={props.onChange} />}
      {store ? <Opened {...props} store={store} /> : <Skeletons />}
    </>
  )
}

function Opened({ device, onChange, store }: Props & { store: DeskStore }) {
  const { isReached, usedHere, turns, board: kept } = useDeskState(store)
  const isLocked = useStore(deskLock)
  const { view } = useView()
  const sync = useSync(device, store)
  const board = useBoard(device, store, sync)
  useKeptDirectory(store)
  useHeartbeat(store, () => void board.refetch())
  const desk = useDesk(device, store, sync)
  const marks = useMarks(desk, store)
  useNow()
  const isRemoved = codeOf(board.error) === 'desk.not_found'
  const removed = useEffectEvent(onChange)
  useEffect(() => {
    if (isRemoved) removed()
  }, [isRemoved])
  // With each look at the clock.
  useEffect(() => void store.dropOld())
  useLockAfter(kept?.value.settings.deskLockMinutes)
  if (!kept && isLocked) return <Lock device={device} store={store} problem={board.error} />
  if (!kept)
    return (
      <Skeletons>
        {board.error ? (
          <Failure
            text={msg(words.boardFailed, { reason: messageOf(board.error) })}
            onRetry={() => void board.refetch()}
          />
        ) : undefined}
      </Skeletons>
    )
  const shown = shiftHere(store.shown(boardAt(kept.value, serverNow(kept.value))), turns)
  const wrong = turns.find(asksAgain)
  const asksPin = wrong !== undefined && view.show === undefined
  const offline = !isReached
  const atDesk: AtDesk = { board: shown, now: serverNow(shown), desk, marks, device, store, offline, usedHere }
  return (
    <AtDeskContext value={atDesk}>
      {isLocked && <Lock device={device} store={store} problem={sync.problem ?? board.error} />}
      {!isLocked && asksPin && <PinAgain one={wrong} />}
      {/* A visitor who is being written down is still there afterwards, and sounds go on. */}
      <div className={isLocked || asksPin ? 'hidden' : 'contents'}>
        <SnackbarPlace value={snackbar}>
          <Ready store={store} problem={board.error} />
        </SnackbarPlace>
      </div>
    </AtDeskContext>
  )
}

const Skeletons = ({ children }: { children?: ReactNode }) => (
  <div className="mx-auto w-full max-w-3xl px-4 py-4">
    <PageHeading title={words.title} small />
    {children ?? <Skeleton rows={5} height="h-18" />}
  </div>
)

interface ReadyProps {
  store: DeskStore
  problem: Error | null
}

function Ready({ store, problem }: ReadyProps) {
  const { view } = useView()
  const { board, now } = useAtDesk()
  const answered = useAnswers(board, now)
  useOverstaySound(board)
  useObjectionSound(board)
  useEffect(() => {
    for (const screen of later) void screen.preload()
  }, [])
  const isAsking = board.visits.some(({ status }) => status === 'ASKING')
  useNewVersion(view.show === undefined && !isAsking && answered.visits.length === 0)
  return (
    <div className="desk mx-auto flex w-full max-w-3xl grow flex-col lg:max-w-none">
      <DeskBar store={store} problem={problem} />
      <NeedsHttps className="px-4 pb-1 sm:px-6" />
      {view.show === undefined && <Lists answered={answered} />}
      {view.show === 'new' && <NewVisitor />}
      {view.show === 'scan' && <ScanScreen />}
      {view.show === 'shift' && <ShiftSheet />}
      {view.show === 'settle' && <SettleSheet />}
      {view.show === 'evacuation' && <EvacuationSheet />}
      {view.show === 'emergency' && <EmergencySheet />}
      {view.show === 'guard' && <ChangeGuard />}
      {view.show === 'visit' && view.id !== undefined && <VisitSheet key={view.id} id={view.id} />}
      {view.show === 'helper' && view.id !== undefined && <HelperSheet key={view.id} id={view.id} />}
      {view.show === 'pass' && view.id !== undefined && <PassSheet key={view.id} id={view.id} />}
    </div>
  )
}
