import { LayoutGrid } from 'lucide-react'
import { useEffect, useId, useState, type RefObject } from 'react'
import { transport } from '../../core/api/api-error.ts'
import { useT } from '../../core/language/language.ts'
import { notify } from '../../ui/toast.ts'
import type { Badges } from './badges.ts'
import { Tile, tileShape } from './tile.tsx'
import { sections, type SectionKey } from './tiles.ts'
import type { Later } from './use-later.ts'
import type { Sight } from './watch-row.ts'

/** So many tiles are all in sight at a desk. */
const mostAtDesk = 14

export interface TilesProps {
  tiles: readonly SectionKey[]
  chosen: SectionKey | undefined
  badges: Badges
  later: Later
}

interface Props extends TilesProps {
  row: RefObject<HTMLElement | null>
}

/** Stands at the end of a row that does not show every tile: opens a sheet with all sections. */
export function AllButton({ row, tiles, chosen, badges, later }: Props) {
  const { AllSheet, watchRow, hurry } = later
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [sight, setSight] = useState<Sight>()
  useEffect(() => (row.current ? watchRow?.(row.current, setSight) : undefined), [row, watchRow])
  const show = () =>
    hurry().then(
      () => setOpen(true),
      () => notify.global(navigator.onLine ? transport.unreachable : transport.offline),
    )
  const close = () => setOpen(false)
  const isUnneeded = tiles.length <= mostAtDesk && (sight ? sight.isWhole && 'hidden' : 'lg:hidden')
  const hasMore = tiles.some((key, place) => badges[key] && sight?.hidden.has(place))
  return (
    <div className={`relative flex py-1.5 ps-1 ${isUnneeded || ''}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('All sections')}
        aria-describedby={hasMore ? id : undefined}
        onClick={() => void show()}
        className={`${tileShape} min-w-11 border-edge font-semibold text-brand hover:bg-brand-wash lg:gap-1.5 lg:pt-2.5`}
      >
        <LayoutGrid className="lg:size-6" />
        <span className="leading-tight">{t('All')}</span>
      </button>
      {hasMore && (
        <span
          id={id}
          role="img"
          aria-label={t('More is waiting in other sections.')}
          className="absolute end-1 top-2 size-2.5 rounded-full bg-marigold text-plate-ink"
        />
      )}
      {AllSheet && (
        <AllSheet
          open={open}
          onClose={close}
          tiles={tiles.map((key) => [
            sections[key].under,
            <li key={key} className="relative flex min-w-0">
              <Tile of={key} chosen={key === chosen} badge={badges[key]} onClick={close} />
            </li>,
          ])}
        />
      )}
    </div>
  )
}
