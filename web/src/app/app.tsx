import { useCurrentPath } from '../core/address/use-address.ts'
import { paths } from '../core/address/paths.ts'
import { Footer } from '../shell/layout/footer.tsx'
import { GuestBar } from '../shell/layout/guest-bar.tsx'
import { PageFrame } from '../shell/layout/page-frame.tsx'
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

export function App() {
  const session = useSession()
  const path = useCurrentPath()
  const bar =
    session.status === 'loading' ? null : session.user ? (
      <UserBar name={session.user.name} path={path} />
    ) : (
      <GuestBar path={path} />
    )
  return <PageFrame bar={bar} footer={<Footer />} tall={filling.has(path)} screenOf={screenOf} />
}
