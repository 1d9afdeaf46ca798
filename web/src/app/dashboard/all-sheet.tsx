import { Fragment, useId, type ReactNode } from 'react'
import { go } from '../../core/address/history.ts'
import { paths } from '../../core/address/paths.ts'
import { useT } from '../../core/language/language.ts'
import { headings, type Heading } from '../../shell/headings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { useWide } from '../../ui/browser/use-wide.ts'
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
  const columns = { gridTemplateColumns: `repeat(${useWide() ? 6 : 3}, minmax(0, 1fr))` }
  const leave = (where: () => unknown) => () => {
    onClose()
    where()
  }
  const beside = (
    <>
      <Button size="sm" tone="quiet" onClick={leave(() => go(paths.dashboard))}>
        {t('Today')}
      </Button>
      <Button size="sm" tone="quiet" onClick={leave(openSearch)}>
        {t('Search')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} onOutside={onClose} title="All sections" beside={beside} wide>
      {headings.map((heading, index) => {
        const own = tiles.filter(([under]) => under === heading)
        if (own.length === 0) return null
        return (
          <Fragment key={heading}>
            <h3 id={`${id}-${index}`} className="mt-2 mb-1 text-xs font-semibold text-soft">
              {t(heading)}
            </h3>
            <ul aria-labelledby={`${id}-${index}`} style={columns} className="grid gap-2">
              {own.map(([, tile]) => tile)}
            </ul>
          </Fragment>
        )
      })}
      <DialogButtons>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
