import './desk.css'
import { useState } from 'react'
import { RequireRole } from '../shell/require-role.tsx'
import { useUser } from '../shell/session/session.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { RenderBoundary } from '../ui/render-failure.tsx'
import { useTitle } from '../ui/browser/use-title.ts'
import { queryClient } from '../shell/query-client.tsx'
import { DeskView } from './desk-view.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { deviceOf } from './board/device.ts'
import { words } from './parts/words.ts'

// Once for a device.
const SetUp = lazyScreen(() => import('./set-up.tsx'), 'SetUp')

export const GateDeskScreen = () => (
  <RequireRole roles={['SECURITY', 'ADMIN']}>
    <GateDesk />
  </RequireRole>
)

function GateDesk() {
  useTitle(words.title)
  const { communityId, id: userId } = useUser()
  const [device, setDevice] = useState(() => deviceOf(communityId))
  const [changing, setChanging] = useState(false)
  const isReady = device?.userId === userId && !changing
  return (
    <RenderBoundary onRetry={() => queryClient.clear()}>
      <div data-desk className="contents">
        {isReady ? (
          <DeskView device={device} onChange={() => setChanging(true)} />
        ) : (
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
        )}
      </div>
    </RenderBoundary>
  )
}
