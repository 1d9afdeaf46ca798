import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { AllButton, type TilesProps } from './all-button.tsx'
import { Tile } from './tile.tsx'

/** The tiles, in a row that scrolls sideways. Arrow keys move along it. */
export function Tiles(props: TilesProps) {
  const { tiles, chosen, badges } = props
  const t = useT()
  const row = useRef<HTMLUListElement>(null)
  const place = chosen === undefined ? -1 : tiles.indexOf(chosen)
  useEffect(() => onceLaidOut(row.current, (element) => showTile(element, place)), [place])
  return (
    <nav aria-label={t('Sections')} className="-ms-4 flex sm:-ms-1 lg:-me-1">
      <ul
        ref={row}
        onKeyDown={moveFocus}
        className="faded-edges flex min-w-0 grow gap-1 overflow-x-auto py-1.5 ps-4 pe-1 sm:gap-1.5 sm:ps-1"
      >
        {tiles.map((key) => (
          // On wide screens, tiles shrink to their longest word before the row scrolls.
          <li key={key} className="relative flex w-20 min-w-min shrink-0 lg:w-0 lg:max-w-28 lg:flex-1 lg:shrink">
            <Tile of={key} chosen={key === chosen} badge={badges[key]} />
          </li>
        ))}
      </ul>
      <AllButton key={tiles.length} row={row} {...props} />
    </nav>
  )
}

/** Before it is painted. To measure in an effect would lay out the page twice. */
function onceLaidOut(element: HTMLElement | null, then: (element: HTMLElement) => void) {
  if (!element) return undefined
  const laidOut = new ResizeObserver(() => {
    laidOut.disconnect()
    then(element)
  })
  laidOut.observe(element)
  return () => laidOut.disconnect()
}

const fade = 24

/** Scrolls the row only, not the page. */
function showTile(row: HTMLElement, place: number) {
  const tile = row.children[place]
  if (!tile) return
  const [outer, inner] = [row.getBoundingClientRect(), tile.getBoundingClientRect()]
  // The row fades where it continues (ui/theme.css).
  if (inner.left >= outer.left + fade && inner.right <= outer.right - fade) return
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const here = links.findIndex((link) => link === document.activeElement)
  const to = ({ ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 } as Record<string, number>)[event.key]
  if (to === undefined || here < 0) return
  event.preventDefault()
  // From the end where it is negative.
  links.at(to % links.length)?.focus()
}
