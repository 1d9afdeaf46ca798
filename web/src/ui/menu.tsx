import { Ellipsis } from 'lucide-react'
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { lazyScreen } from './lazy-screen.tsx'
import type { MenuItem } from './menu-panel.tsx'

const MenuPanel = lazyScreen(() => import('./menu-panel.tsx'), 'MenuPanel')

/** Seldom used actions behind a button with three dots. `label` names the button and its menu. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const [place, setPlace] = useState<CSSProperties>()
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isOpen = place !== undefined
  useEffect(() => void MenuPanel.preload(), [])

  const open = async (button: HTMLElement) => {
    await MenuPanel.preload()
    setPlace(besides(button, items.length))
  }
  const close = () => {
    opener.current?.focus({ preventScroll: true })
    setPlace(undefined)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen || undefined}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => (isOpen ? close() : void open(currentTarget))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        className="inline-grid size-11 shrink-0 place-items-center rounded-md text-soft hover:bg-sunk hover:text-ink active:opacity-70 aria-expanded:bg-sunk"
      >
        <Ellipsis aria-hidden="true" className="size-6" />
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
