import { limits } from '@aangan/contract/fields'
import { CarFront, Plus } from 'lucide-react'
import { useT } from '../language/language.ts'
import { paths } from '../paths.ts'
import { buttonStyle } from '../ui/button-styles.ts'
import { Button } from '../ui/button.tsx'

/** The next steps when no guest vehicle was found: search residents' vehicles, or add a guest. */
export function NotFoundHint({ find, onAdd }: { find: string; onAdd: (() => void) | undefined }) {
  const t = useT()
  const toSearch = new URLSearchParams({ section: 'searchVehicle', vehicleNo: find }).toString()
  return (
    <span className="mt-3 flex flex-wrap justify-center gap-3">
      {find.length >= limits.searchMin && (
        <a href={`${paths.dashboard}?${toSearch}`} className={buttonStyle('primary')}>
          <CarFront aria-hidden="true" className="size-5" />
          {t('Search residents’ vehicles')}
        </a>
      )}
      {onAdd && (
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" className="size-5" />
          {t('Add a guest vehicle')}
        </Button>
      )}
    </span>
  )
}
