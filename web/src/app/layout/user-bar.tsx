import { go } from '../../core/address/history.ts'
import type { Label } from '@aangan/contract/core/language/text'
import { LogOut, Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { paths } from '../../core/address/paths.ts'
import { logout, useSession } from '../../shell/session/session.ts'
import { onSearchKey } from '../../ui/browser/search-key.ts'
import { mayLeaveForms } from '../../ui/form/open-forms.ts'
import { BarLink, menuItem } from '../../shell/layout/header.tsx'
import { openSearch } from '../search/open-search.ts'
import { useLater } from './use-later.ts'
import '../../shell/layout/install-offer.ts'

const links: readonly (readonly [href: string, text: Label])[] = [
  [paths.dashboard, 'Dashboard'],
  [paths.profile, 'Profile'],
  [paths.changePassword, 'Change Password'],
]

/** The navigation of a signed-in person; on a phone behind a menu button. */
export function UserBar({ name, path }: { name: string; path: string }) {
  const t = useT()
  // The path on which the menu was opened: it closes with the page.
  const [openedAt, setOpenedAt] = useState<string>()
  const open = openedAt === path
  const opener = useRef<HTMLButtonElement>(null)
  const { Install, Bell, Incoming, Search } = useLater()
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const isLimited = useSession().user?.limit !== undefined
  useEffect(() => (isLimited ? undefined : onSearchKey(openSearch)), [isLimited])
  useEffect(() => {
    if (!open) return undefined
    // The menu covers the page: a press or the focus outside closes it.
    const closeOutside = ({ target }: Event) => {
      const inside = [menu, opener].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!inside) setOpenedAt(undefined)
    }
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenedAt(undefined)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByEscape)
    return () => {
      document.removeEventListener('keydown', closeByEscape)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])
  return (
    <>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-3">
        {/* Without room for a word of it, the text falls to a second line, out of sight. */}
        <div className="flex h-11 min-w-0 flex-1 flex-wrap overflow-hidden">
          <span className="h-11" />
          <p
            title={name}
            className="my-auto min-w-0 grow basis-18 truncate text-end text-sm text-soft max-[26rem]:line-clamp-2 max-[26rem]:text-xs max-[26rem]:whitespace-normal"
          >
            {t('Welcome, {name}', { name: name || t('User') })}
          </p>
        </div>
        <div className="size-11 shrink-0 max-[22rem]:hidden lg:w-36">{Search && <Search as="button" />}</div>
        <div className="size-11 shrink-0">{Bell && <Bell path={path} />}</div>
        <button
          ref={opener}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('Menu')}
          onClick={() => setOpenedAt(open ? undefined : path)}
          className="-me-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk md:hidden"
        >
          {open ? <X className="size-6" /> : <Menu className="size-6" />}
        </button>
      </div>
      <nav
        ref={menu}
        id={id}
        aria-label={t('Main')}
        className={`${open ? 'flex' : 'hidden'} absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] flex-col overflow-y-auto border-y border-line bg-surface px-4 py-2 shadow-raised sm:px-6 md:static md:flex md:flex-row md:overflow-visible md:border-0 md:p-0 md:shadow-none`}
      >
        {Search && <Search as="line" />}
        {links.map(([href, text]) => (
          <BarLink key={href} href={href} path={path}>
            {t(text)}
          </BarLink>
        ))}
        {Install && <Install />}
        <LogoutButton />
      </nav>
      {Incoming && <Incoming />}
    </>
  )
}

function LogoutButton() {
  const t = useT()
  const asking = useRef(false)
  const leave = async () => {
    if (asking.current) return
    asking.current = true
    // Asked before the session is gone.
    const may = await mayLeaveForms()
    asking.current = false
    if (!may) return
    // Before the session ends, so that the next person does not return to this page.
    void go(paths.login, { unasked: true })
    logout()
  }
  return (
    <button type="button" onClick={() => void leave()} className={menuItem}>
      <LogOut className="size-4" />
      {t('Logout')}
    </button>
  )
}
