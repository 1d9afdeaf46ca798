import {
  ArrowRightLeft,
  LayoutDashboard,
  ListChecks,
  LockKeyhole,
  LogOut,
  MessageSquareWarning,
  Repeat2,
  Scale,
  UsersRound,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../core/language/language.ts'
import { paths } from '../core/address/paths.ts'
import { lockDesk } from '../shell/session/desk-lock.ts'
import { lazyScreen } from '../ui/lazy-screen.tsx'
import { Menu } from '../ui/menu.tsx'
import { leaveDesk } from './turns/leave-desk.ts'
import { MenuPlace } from './menu-place.part.ts'
import { isLoud, play, setLoud } from './parts/sound.ts'
import type { DeskStore } from './store/desk-store.ts'
import { useKeptBoard } from './store/use-desk-store.ts'
import { words } from './parts/words.ts'
import { useTurnHere } from '../shell/session/desk-turn.ts'

const LogOutDialog = lazyScreen(() => import('./turns/log-out.dialog.tsx'), 'LogOutDialog', 'desk')

interface Props {
  store?: DeskStore | undefined
  /** Undefined before this device is a desk. */
  onChange?: () => void
}

/** The desk's menu, rendered into the page's header in place of the navigation. */
export function DeskMenu({ store, onChange }: Props) {
  const t = useT()
  const [loud, setShownLoud] = useState(isLoud)
  const place = useContext(MenuPlace)
  const board = useKeptBoard(store)
  const turn = useTurnHere()
  const [leaving, setLeaving] = useState(false)
  const hear = () => {
    setLoud(!loud)
    setShownLoud(!loud)
    if (!loud) play('good')
  }
  if (!place) return null
  const handOver = {
    text: t(board?.shift ? words.handOver : words.startShift),
    icon: ArrowRightLeft,
    href: `${paths.gate}?show=shift`,
  }
  const ofTurn = [
    { text: t(words.lock), icon: LockKeyhole, onSelect: () => lockDesk(true) },
    { text: t(words.changeGuard), icon: UsersRound, href: `${paths.gate}?show=guard` },
    handOver,
  ]
  return createPortal(
    <>
      <Menu
        label={t(words.menu)}
        large
        items={[
          ...(turn && onChange ? ofTurn : []),
          {
            text: t(words.evacuation),
            icon: ListChecks,
            href: onChange ? `${paths.gate}?show=evacuation` : `${paths.dashboard}?section=gate`,
          },
          ...(onChange
            ? [
                ...(turn ? [] : [handOver]),
                { text: t(words.settle), icon: Scale, href: `${paths.gate}?show=settle` },
                ...(board?.settings.guardsSendEmergencies
                  ? [{ text: t(words.emergency), icon: MessageSquareWarning, href: `${paths.gate}?show=emergency` }]
                  : []),
              ]
            : []),
          { text: t(loud ? words.soundOff : words.soundOn), icon: loud ? VolumeX : Volume2, onSelect: hear },
          ...(onChange ? [{ text: t(words.changeDesk), icon: Repeat2, onSelect: onChange }] : []),
          { text: t(words.dashboard), icon: LayoutDashboard, href: paths.dashboard },
          {
            text: t(words.logOut),
            icon: LogOut,
            onSelect: () => (turn && onChange ? setLeaving(true) : void leaveDesk(store)),
          },
        ]}
      />
      <LogOutDialog
        open={leaving}
        handsOver={Boolean(board?.shift)}
        onLogOut={() => void leaveDesk(store)}
        onClose={() => setLeaving(false)}
      />
    </>,
    place,
  )
}
