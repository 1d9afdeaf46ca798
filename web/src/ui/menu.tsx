import { Ellipsis } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { lazyScreen } from './lazy-screen.tsx'
import type { MenuItem } from './menu-panel.tsx'

const MenuPanel = lazyScreen(() => import('./menu-panel.tsx'), 'MenuPanel')

interface MenuProps {
  /** The name of the button and of its menu. */
  label: string
  items: readonly MenuItem[]
}

/** Seldom used actions behind a button with three dots. */
export const Menu = ({ large = false, ...menu }: MenuProps & { large?: boolean }) => (
  <MenuButton
    {...menu}
    title={menu.label}
    className={`inline-grid ${large ? 'size-14' : 'size-11'} shrink-0 place-items-center rounded-md text-soft hover:bg-sunk hover:text-ink active:opacity-70 aria-expanded:bg-sunk`}
  >
    <Ellipsis className="size-6" />
  </MenuButton>
)

interface MenuButtonProps extends MenuProps {
  title?: string
  /** Ignores presses while the chosen action runs. */
  busy?: boolean
  /** It is open at first. */
  opens?: boolean
  className: string
  children: ReactNode
}

/** A button of any look that opens a menu. */
export function MenuButton({ label, items, title, busy = false, opens = false, className, children }: MenuButtonProps) {
  const [place, setPlace] = useState<CSSProperties>()
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isOpen = place !== undefined

  const open = async (button: HTMLElement) => {
    await MenuPanel.preload()
    setPlace(besides(button, items.length))
  }
  const close = () => {
    opener.current?.focus({ preventScroll: true })
    setPlace(undefined)
  }
  const openAtFirst = useEffectEvent(() => opens && opener.current && void open(opener.current))
  useEffect(() => {
    void MenuPanel.preload()
    openAtFirst()
  }, [])
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen || undefined}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        aria-disabled={busy || undefined}
        title={title}
        onClick={({ currentTarget }) => {
          if (isOpen) close()
          else if (!busy) void open(currentTarget)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        className={className}
      >
        {children}
      </button>
      {place && <MenuPanel id={id} label={label} items={items} place={place} onClose={close} />}
    </>
  )
}

/** An item's height, and the space around the items, in pixels. */
const itemPx = 52
const aroundPx = 24

/** Below the button, or above it where there is no room; its end at the button's end. */
function besides(button: HTMLElement, count: number): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const end = { right: Math.max(clientWidth - right, 8) }
  const below = clientHeight - bottom
  return below > count * itemPx + aroundPx || below > top
    ? { ...end, top: bottom + 4, maxHeight: below - 12 }
    : { ...end, bottom: clientHeight - top + 4, maxHeight: top - 12 }
}
