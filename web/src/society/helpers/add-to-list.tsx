import type { Helper } from '@aangan/contract/society/helpers'
import { houseLabel } from '@aangan/contract/core/houses'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useMyHomes } from '../../domain/my-homes.ts'
import { useAddToMyList, useMyHelpers } from './my-helpers.queries.ts'

/** A button for each house where this person lives and that does not have the helper yet. */
export function AddToList({ helper: { id, name } }: { helper: Pick<Helper, 'id' | 'name'> }) {
  const t = useT()
  const homes = useMyHomes()
  const mine = useMyHelpers(true)
  const add = useAddToMyList()
  if (mine.data === undefined) return null
  const listed = mine.data.find((one) => one.id === id)?.houses ?? []
  if (homes.length < 2) {
    if (listed.length > 0) return null
    return (
      <Button
        size="sm"
        tone="quiet"
        aria-label={t('Add to My List: {name}', { name })}
        busy={add.runningFor !== undefined}
        onClick={() => add.start({ id })}
      >
        {t('Add to My List')}
      </Button>
    )
  }
  return homes
    .filter(({ house }) => listed.every((one) => one.id !== house.id))
    .map(({ house }) => {
      const label = houseLabel(house.division, house.number)
      return (
        <Button
          key={house.id}
          size="sm"
          tone="quiet"
          aria-label={t('Add to the List of {house}: {name}', { house: label, name })}
          busy={add.runningFor?.houseId === house.id}
          onClick={() => add.start({ id, houseId: house.id })}
        >
          {t('Add to the List of {house}', { house: label })}
        </Button>
      )
    })
}
