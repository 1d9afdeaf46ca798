/** What of the row is in sight. */
export interface Sight {
  /** Also without the button at its end. */
  readonly isWhole: boolean
  /** The places of the tiles that are not, or not wholly. */
  readonly hidden: ReadonlySet<number>
}

/** Less than this of a tile is as good as none: its number stands at its end. */
const wholly = 0.98

/** Tells what is in sight when it changes. Measured by the browser, when it has laid the page out. */
export function watchRow(row: HTMLElement, tell: (sight: Sight) => void): () => void {
  const places = new Map([...row.children].map((tile, place) => [tile, place]))
  let sight: Sight = { isWhole: false, hidden: new Set() }
  const note = (change: Partial<Sight>) => tell((sight = { ...sight, ...change }))
  const sizes = new ResizeObserver(() => note({ isWhole: row.scrollWidth <= row.parentElement!.clientWidth }))
  const tiles = new IntersectionObserver(
    (entries) => {
      const hidden = new Set(sight.hidden)
      for (const { target, intersectionRatio } of entries) {
        const place = places.get(target)!
        if (intersectionRatio < wholly) hidden.add(place)
        else hidden.delete(place)
      }
      note({ hidden })
    },
    { root: row, threshold: wholly },
  )
  sizes.observe(row)
  for (const tile of places.keys()) {
    sizes.observe(tile)
    tiles.observe(tile)
  }
  return () => {
    sizes.disconnect()
    tiles.disconnect()
  }
}
