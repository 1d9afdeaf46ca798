import './desk.css'
import { useState, type ReactNode } from 'react'
import { RequireRole } from '../shell/require-role.tsx'
import { deskLock } from '../shell/session/desk-lock.ts'
import { useSession, useUser } from '../shell/session/session.ts'
import { useStore } from '../core/store.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { RenderBoundary } from '../ui/render-failure.tsx'
import { useTitle } from '../ui/browser/use-title.ts'
import { queryClient } from '../shell/query-client.tsx'
import { DeskView } from './desk-view.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { deviceOf, keptDevice } from './board/device.ts'
import { words } from './parts/words.ts'
import { useTurnHere } from '../shell/session/desk-turn.ts'

// Once for a device.
const SetUp = lazyScreen(() => import('./set-up.tsx'), 'SetUp', 'desk')
// After a login.
const TakeOver = lazyScreen(() => import('./turns/take-over.screen.tsx'), 'TakeOver')
const turns = () => import('./turns/turns.ts')
const LockOfNobody = lazyScreen(async () => ({ LockOfNobody: (await turns()).LockOfNobody }), 'LockOfNobody', 'desk')

export function GateDeskScreen() {
  useTitle(words.title)
  const { status, user } = useSession()
  const isLocked = useStore(deskLock)
  const device = keptDevice()
  if (isLocked && device?.hasKey && status === 'ready' && user === null)
    return (
      <InDesk>
        <LockOfNobody device={device} />
      </InDesk>
    )
  return (
    <RequireRole roles={['SECURITY', 'ADMIN']} shared>
      <InDesk>
        <GateDesk />
      </InDesk>
    </RequireRole>
  )
}

const InDesk = ({ children }: { children: ReactNode }) => (
  <RenderBoundary onRetry={() => queryClient.clear()}>
    <div data-desk className="contents">
      {children}
    </div>
  </RenderBoundary>
)

function GateDesk() {
  const { communityId, id: userId } = useUser()
  const [device, setDevice] = useState(() => deviceOf(communityId))
  const [changing, setChanging] = useState(false)
  const [alone, setAlone] = useState(false)
  const turn = useTurnHere()
  if (!device || changing || !(device.hasKey || device.userId === userId))
    return (
      <>
        <DeskMenu />
        <SetUp
          known={device}
          onDone={(made) => {
            setDevice(made)
            setChanging(false)
          }}
        />
      </>
    )
  if (device.hasKey && turn === undefined && !alone)
    return <TakeOver device={device} onGone={() => setDevice(undefined)} onUnreached={() => setAlone(true)} />
  return <DeskView device={device} onChange={() => setChanging(true)} />
}
