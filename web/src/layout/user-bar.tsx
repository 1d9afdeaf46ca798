import { useRouter } from '@tanstack/react-router'
import { LogOut, Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { logout } from '../session/session.ts'
import { BarLink } from './header.tsx'

const links = [
  [paths.dashboard, 'Dashboard'],
  [paths.profile, 'Profile'],
  [paths.changePassword, 'Change Password'],
] as const

/** What somebody who is signed in finds at the top; on a phone behind a menu button. */
export function UserBar({ name, path }: { name: string; path: string }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-3">
        <p className="min-w-0 truncate text-sm text-soft">
          Welcome, <strong className="font-semibold text-ink">{name || 'User'}</strong>
        </p>
        <button
          ref={opener}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label="Menu"
          onClick={() => setOpen(!open)}
          className="-me-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunk md:hidden"
        >
          {open ? <X aria-hidden="true" className="size-6" /> : <Menu aria-hidden="true" className="size-6" />}
        </button>
      </div>
      <nav
        id={id}
        aria-label="Main"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          setOpen(false)
          opener.current?.focus()
        }}
        className={`${open ? 'flex' : 'hidden'} w-full flex-col border-t border-line py-2 md:flex md:w-auto md:flex-row md:border-0 md:py-0`}
      >
        {links.map(([href, text]) => (
          <BarLink key={href} href={href} path={path}>
            {text}
          </BarLink>
        ))}
        <LogoutButton />
      </nav>
    </>
  )
}

function LogoutButton() {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    if (busy) return
    setBusy(true)
    // Leaving first, so that a form with something typed can ask before the session is gone.
    await router.navigate({ to: paths.login })
    if (router.state.location.pathname === paths.login) await logout()
    setBusy(false)
  }
  return (
    <button
      type="button"
      onClick={() => void leave()}
      className="flex min-h-11 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-soft hover:bg-sunk hover:text-ink sm:px-3"
    >
      <LogOut aria-hidden="true" className="size-4" />
      Logout
    </button>
  )
}
