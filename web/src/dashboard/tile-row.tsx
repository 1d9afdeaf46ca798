import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useT } from '../language/language.ts'
import { paths } from '../paths.ts'
import { sections, type SectionKey } from './tiles.ts'

/** The tiles, in a row that scrolls sideways. Arrow keys move along it. */
export function Tiles({ tiles, chosen }: { tiles: readonly SectionKey[]; chosen: SectionKey | undefined }) {
  const t = useT()
  const row = useRef<HTMLUListElement>(null)
  const router = useRouter()
  const place = chosen === undefined ? -1 : tiles.indexOf(chosen)
  useEffect(() => {
    const show = () => showTile(row.current, place)
    show()
    // After the router has restored the row's scroll position.
    return router.subscribe('onRendered', show)
  }, [place, router])
  return (
    <nav aria-label={t('Sections')} className="-mx-4 mt-4 sm:-mx-1">
      <ul ref={row} onKeyDown={moveFocus} className="edge-shadows flex gap-2 overflow-x-auto px-4 pt-1 pb-2.5 sm:px-1">
        {tiles.map((key) => (
          <Tile key={key} of={key} chosen={key === chosen} />
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row only, not the page. */
function showTile(row: HTMLElement | null, place: number) {
  const tile = row?.children[place]
  if (!row || !tile) return
  const [outer, inner] = [row.getBoundingClientRect(), tile.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

function Tile({ of, chosen }: { of: SectionKey; chosen: boolean }) {
  const { title, about, icon: Icon, screen } = sections[of]
  const t = useT()
  const fetch = () => void screen.preload()
  return (
    <li className="flex shrink-0">
      <a
        href={`${paths.dashboard}?section=${of}`}
        title={t(about)}
        aria-current={chosen ? 'page' : undefined}
        onPointerEnter={fetch}
        onFocus={fetch}
        className="flex min-h-24 w-28 flex-col lg:w-25.5 lg:px-0 lg:text-[0.8125rem] items-center gap-2 rounded-lg border border-line bg-surface px-2 pt-5 pb-1 text-center text-sm font-medium text-soft shadow-card transition-colors duration-150 hover:border-edge hover:text-ink aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
      >
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        <span className="leading-tight">{t(title)}</span>
      </a>
    </li>
  )
}

const steps: Record<string, (here: number, count: number) => number> = {
  ArrowRight: (here, count) => (here + 1) % count,
  ArrowLeft: (here, count) => (here - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const links = [...event.currentTarget.querySelectorAll('a')]
  const here = links.findIndex((link) => link === document.activeElement)
  if (!step || here < 0) return
  event.preventDefault()
  links[step(here, links.length)]?.focus()
}
