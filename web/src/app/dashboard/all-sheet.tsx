import { useId, type ReactNode } from 'react'
import { paths } from '../../core/address/paths.ts'
import { useT } from '../../core/language/language.ts'
import { headings, type Heading } from '../../shell/headings.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-styles.ts'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { openSearch } from '../search/open-search.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** In their order, the tile of each and where it stands. */
  tiles: readonly (readonly [under: Heading, tile: ReactNode])[]
}

export function AllSheet({ open, onClose, tiles }: Props) {
  const t = useT()
  const id = useId()
  const search = () => {
    onClose()
    openSearch()
  }
  const beside = (
    <>
      <a href={paths.dashboard} onClick={onClose} className={buttonStyle('quiet', 'sm')}>
        {t('Today')}
      </a>
      <Button size="sm" tone="quiet" onClick={search}>
        {t('Search')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} onOutside={onClose} title="All sections" beside={beside}>
      {headings.map((heading) => {
        const own = tiles.filter(([under]) => under === heading)
        if (own.length === 0) return null
        return (
          <section key={heading} aria-labelledby={`${id}-${heading}`}>
            <h3 id={`${id}-${heading}`} className="mt-2 mb-1 text-xs font-semibold text-soft">
              {t(heading)}
            </h3>
            <ul className="grid grid-cols-3 gap-2">{own.map(([, tile]) => tile)}</ul>
          </section>
        )
      })}
      <DialogButtons>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
