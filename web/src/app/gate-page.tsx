import { useState } from 'react'
import { useCurrentPath } from '../core/address/use-address.ts'
import { MenuPlace } from '../desk/menu-place.part.ts'
import { PageFrame } from '../shell/layout/page-frame.tsx'
import '../shell/layout/install-offer.ts'
import { useStore } from '../core/store.ts'
import { deskLock } from '../shell/session/desk-lock.ts'
import { useSession } from '../shell/session/session.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { useLater } from './layout/use-later.ts'

export const Desk = lazyScreen(() => import('../desk/desk.screen.tsx'), 'GateDeskScreen', 'desk')
const deskAlone = () => Desk

/** The gate desk: the whole screen is its own. */
export function GatePage() {
  const { user } = useSession()
  const isLocked = useStore(deskLock)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <MenuPlace value={place}>
      <PageFrame bar={user && <Bar menu={setPlace} isLocked={isLocked} />} tall={false} screenOf={deskAlone} />
    </MenuPlace>
  )
}

function Bar({ menu, isLocked }: { menu: (place: HTMLElement | null) => void; isLocked: boolean }) {
  const path = useCurrentPath()
  const { Bell, Incoming } = useLater()
  return (
    <>
      {/* Behind the lock it goes on listening: emergencies stand above it. */}
      <div hidden={isLocked} className="size-11 shrink-0">
        {Bell && <Bell path={path} />}
      </div>
      <div ref={menu} className="contents" />
      {/* A guard may live here too. */}
      {Incoming && !isLocked && <Incoming />}
    </>
  )
}
