import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type CSSProperties, type KeyboardEvent } from 'react'

export interface MenuItem {
  readonly text: string
  /** The accessible name, where the text alone does not say what it acts on. */
  readonly label?: string
  readonly icon: LucideIcon
  readonly danger?: boolean
  readonly href?: string
  readonly onSelect?: () => void
}

interface Props {
  id: string
  label: string
  items: readonly MenuItem[]
  place: CSSProperties
  /** Closes it and gives the focus back. */
  onClose: () => void
}

/** The open menu of a button (menu.tsx). */
export function MenuPanel({ id, label, items, place, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    itemsOf(list.current)[0]?.focus({ preventScroll: true })
    // It is fixed to the screen, so it would stay behind. The event of a scroll before it opened may still come.
    const opened = scrollY
    const leave = () => close()
    const follow = () => {
      if (scrollY !== opened) leave()
    }
    addEventListener('scroll', follow, { passive: true })
    addEventListener('resize', leave)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', leave)
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = itemsOf(list.current)
    const step = steps[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    if (event.key === 'Escape' || step) event.preventDefault()
    if (step)
      all[
        step(
          all.findIndex((item) => item === document.activeElement),
          all.length,
        )
      ]?.focus({ preventScroll: true })
  }
  const select = ({ onSelect }: MenuItem) => {
    // First, so that a dialog or a form that it opens returns the focus to the button.
    onClose()
    onSelect?.()
  }
  return (
    <>
      {/* Takes the press that closes the menu, so that it hits no other button. */}
      <div aria-hidden="true" className="fixed inset-0 z-40" onClick={onClose} />
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        style={place}
        onKeyDown={onKeyDown}
        className="fixed z-50 flex max-w-[calc(100vw-1rem)] min-w-44 flex-col overflow-y-auto rounded-md border border-line bg-surface py-1 text-sm shadow-raised"
      >
        {items.map((item) => (
          <Item key={item.text} item={item} onSelect={() => select(item)} />
        ))}
      </div>
    </>
  )
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const { text, label, icon: Icon, danger, href } = item
  const props = {
    'aria-label': label,
    role: 'menuitem',
    tabIndex: -1,
    onClick: onSelect,
    className: `flex min-h-12 items-center gap-3 px-4 py-2 text-start font-medium hover:bg-sunk focus:bg-sunk md:min-h-11 ${danger ? 'text-danger' : 'text-ink'}`,
  } as const
  const inside = (
    <>
      <Icon />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </>
  )
  return href ? (
    <a href={href} {...props}>
      {inside}
    </a>
  ) : (
    <button type="button" {...props}>
      {inside}
    </button>
  )
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

const steps: Record<string, (here: number, count: number) => number> = {
  ArrowDown: (here, count) => (here + 1) % count,
  ArrowUp: (here, count) => (here - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
