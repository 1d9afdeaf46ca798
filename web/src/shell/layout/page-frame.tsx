import { createElement, useEffect, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { go, prepare, settleScroll } from '../../core/address/history.ts'
import { showGoing } from '../../core/address/going.ts'
import { internalPath, linkPath } from '../../core/address/internal-path.ts'
import { useIsGoing, usePlace } from '../../core/address/use-address.ts'
import { focusPage } from '../../ui/browser/focus-page.ts'
import { ConfirmHost } from '../../ui/dialog/confirm-host.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { LazyScreen } from '../../ui/lazy-screen.tsx'
import { RenderBoundary } from '../../ui/render-failure.tsx'
import { chooseLanguage } from '../session/choose-language.ts'
import { checkSession, useSession } from '../session/session.ts'
import { Frame } from './frame.tsx'

interface Props {
  bar: ReactNode
  footer?: ReactNode
  tall: boolean
  screenOf: (pathname: string) => LazyScreen
}

/** The frame around the current screen, shared by the app and the gate desk. */
export function PageFrame({ screenOf, ...frame }: Props) {
  const { status, problem } = useSession()
  const going = useIsGoing()
  useEffect(() => showGoing(going), [going])
  return (
    <>
      <FollowLinks>
        <Frame {...frame} onLanguage={(code) => void chooseLanguage(code)}>
          {status === 'unreachable' && problem !== undefined && (
            <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6">
              <Failure text={problem} onRetry={() => void checkSession()} />
            </div>
          )}
          <Screen of={screenOf} />
        </Frame>
      </FollowLinks>
      <ConfirmHost />
    </>
  )
}

/** Turns clicks on plain links into navigation. Not the router's `Link`: the prerendered page has the same links and no router. */
function FollowLinks({ children }: { children: ReactNode }) {
  const preload = ({ target }: SyntheticEvent) => {
    const path = linkPath(target)
    if (path) prepare(path.split(/[?#]/)[0] ?? path)
  }
  return (
    <div
      onPointerOver={preload}
      onFocus={preload}
      onClick={(event) => {
        const path = event.defaultPrevented ? undefined : internalPath(event.nativeEvent)
        if (path === undefined) return
        event.preventDefault()
        void go(path)
      }}
    >
      {children}
    </div>
  )
}

function Screen({ of: screenOf }: { of: Props['screenOf'] }) {
  const place = usePlace()
  const { pathname } = place
  useFocusOnArrival(pathname)
  useLayoutEffect(() => settleScroll(place), [place])
  return (
    // Another page begins anew after an error of this one.
    <RenderBoundary key={pathname} onRetry={() => undefined}>
      {createElement(screenOf(pathname))}
    </RenderBoundary>
  )
}

/** Moves the focus to each new page, so that it is announced; not on the first load. */
function useFocusOnArrival(path: string) {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    focusPage()
  }, [path])
}
