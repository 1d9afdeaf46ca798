import { go } from '../core/address/history.ts'
import { msg } from '@aangan/contract/core/language/text'
import { ArrowRightLeft, Repeat2, LayoutDashboard, ListChecks, LogOut, Scale, Volume2, VolumeX } from 'lucide-react'
import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../core/language/language.ts'
import { paths } from '../core/address/paths.ts'
import { logout, useUser } from '../shell/session/session.ts'
import { ask } from '../ui/dialog/confirm.ts'
import { Menu } from '../ui/menu.tsx'
import { MenuPlace } from './menu-place.part.ts'
import { isLoud, play, setLoud } from './parts/sound.ts'
import { DeskStore } from './store/desk-store.ts'
import { waitingOf } from './store/queued.ts'
import { useKeptBoard } from './store/use-desk-store.ts'
import { words } from './parts/words.ts'

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
  const { communityId } = useUser()
  const board = useKeptBoard(store)
  const leave = async () => {
    if (communityId !== null && !(await givesUpQueue(communityId))) return
    void go(paths.login, { unasked: true })
    logout()
  }
  const hear = () => {
    setLoud(!loud)
    setShownLoud(!loud)
    if (!loud) play('good')
  }
  if (!place) return null
  return createPortal(
    <Menu
      label={t(words.menu)}
      large
      items={[
        {
          text: t(words.evacuation),
          icon: ListChecks,
          href: onChange ? `${paths.gate}?show=evacuation` : `${paths.dashboard}?section=gate`,
        },
        ...(onChange
          ? [
              {
                text: t(board?.shift ? words.handOver : words.startShift),
                icon: ArrowRightLeft,
                href: `${paths.gate}?show=shift`,
              },
              { text: t(words.settle), icon: Scale, href: `${paths.gate}?show=settle` },
            ]
          : []),
        { text: t(loud ? words.soundOff : words.soundOn), icon: loud ? VolumeX : Volume2, onSelect: hear },
        ...(onChange ? [{ text: t(words.changeDesk), icon: Repeat2, onSelect: onChange }] : []),
        { text: t(words.dashboard), icon: LayoutDashboard, href: paths.dashboard },
        { text: t(words.logOut), icon: LogOut, onSelect: () => void leave() },
      ]}
    />,
    place,
  )
}

/** What is not synced goes with a logout, if the guard says so. */
async function givesUpQueue(communityId: string): Promise<boolean> {
  const store = await DeskStore.open(communityId)
  const count = waitingOf(store.state().queue, communityId).length
  const isLeaving =
    count === 0 ||
    (await ask({
      question: msg(words.logOutLoses, { count }),
      verb: words.deleteAndLogOut,
      otherwise: words.stay,
    }))
  if (isLeaving) await store.dropQueue()
  store.close()
  return isLeaving
}
