import { useEffect } from 'react'
import { useCurrentPath } from '../core/address/use-address.ts'
import { paths } from '../core/address/paths.ts'
import { Footer } from '../shell/layout/footer.tsx'
import { GuestBar } from '../shell/layout/guest-bar.tsx'
import { PageFrame } from '../shell/layout/page-frame.tsx'
import { useStore } from '../core/store.ts'
import { deskLock } from '../shell/session/desk-lock.ts'
import { useSession } from '../shell/session/session.ts'
import { UserBar } from './layout/user-bar.tsx'
import { screenOf } from './screens.ts'

/** Pages that load their content. */
const filling = new Set<string>([
  paths.dashboard,
  paths.profile,
  paths.changePassword,
  paths.security,
  paths.notifications,
])

/** Where somebody logs in who takes a locked desk over. */
const openWhileLocked = new Set<string>([paths.login, paths.forgotPassword, paths.reset])

export function App() {
  const session = useSession()
  const path = useCurrentPath()
  const isLocked = useStore(deskLock)
  const isShut = isLocked && !openWhileLocked.has(path)
  useEffect(() => {
    if (isShut) location.replace(paths.gate)
  }, [isShut])
  if (isShut) return null
  const bar =
    session.status === 'loading' ? null : session.user && !isLocked ? (
      <UserBar name={session.user.name} path={path} />
    ) : (
      <GuestBar path={path} />
    )
  return <PageFrame bar={bar} footer={<Footer />} tall={filling.has(path)} screenOf={screenOf} />
}
