import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { chooseLanguage } from './language/choose-language.ts'
import { Frame } from './layout/frame.tsx'
import { GuestBar } from './layout/guest-bar.tsx'
import { UserBar } from './layout/user-bar.tsx'
import { paths } from './paths.ts'
import { checkSession, useSession } from './session/session.ts'
import { ConfirmHost } from './ui/confirm-host.tsx'
import { Failure } from './ui/failure.tsx'
import { focusPage } from './ui/focus-page.ts'
import { showGoing } from './ui/going.ts'
import { internalPath, linkPath } from './ui/internal-path.ts'

/** Pages that load their content. */
const filling = new Set<string>([
  paths.dashboard,
  paths.gate,
  paths.profile,
  paths.changePassword,
  paths.security,
  paths.notifications,
])

export function App() {
  const session = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useFocusOnArrival()
  useGoing()
  const bar =
    session.status === 'loading' ? null : session.user ? (
      <UserBar name={session.user.name} path={path} />
    ) : (
      <GuestBar path={path} />
    )
  return (
    <>
      <FollowLinks>
        <Frame bar={bar} onLanguage={(code) => void chooseLanguage(code)} tall={filling.has(path)}>
          {session.status === 'unreachable' && session.problem !== undefined && (
            <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6">
              <Failure text={session.problem} onRetry={() => void checkSession()} />
            </div>
          )}
          <Outlet />
        </Frame>
      </FollowLinks>
      <ConfirmHost />
    </>
  )
}

/** Turns clicks on plain links into navigation. Not the router's `Link`: the prerendered page has the same links and no router. */
function FollowLinks({ children }: { children: React.ReactNode }) {
  const router = useRouter()
  const preload = ({ target }: SyntheticEvent) => {
    const path = linkPath(target)
    if (path) void router.preloadRoute({ to: path.split(/[?#]/)[0] ?? path })
  }
  return (
    <div
      onPointerOver={preload}
      onFocus={preload}
      onClick={(event) => {
        const path = event.defaultPrevented ? undefined : internalPath(event.nativeEvent)
        if (path === undefined) return
        event.preventDefault()
        router.history.push(path)
      }}
    >
      {children}
    </div>
  )
}

function useGoing() {
  const going = useRouterState({ select: ({ status }) => status === 'pending' })
  useEffect(() => showGoing(going), [going])
}

/** Moves the focus to each new page, so that it is announced; not on the first load. */
function useFocusOnArrival() {
  // Resolved: the page is loaded, not only requested.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    const first = before.current === undefined
    if (before.current === path) return
    before.current = path
    if (first) return
    focusPage()
  }, [path])
}
