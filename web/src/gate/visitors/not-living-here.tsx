import { houseLabel } from '@aangan/contract/core/houses'
import { useT } from '../../core/language/language.ts'
import { useLivesHere, useMyHouseholds } from '../../people/household/household.queries.ts'
import { Button } from '../../ui/button.tsx'

/** Why the visitors of a house are not here, and the way back. */
export function NotLivingHere() {
  const t = useT()
  const livesHere = useLivesHere()
  const away = useMyHouseholds().data?.filter(({ occupancy }) => !occupancy.livesHere) ?? []
  return away.map(({ occupancy: { id, ownershipType }, house: { division, number } }) => {
    const house = houseLabel(division, number)
    return (
      <div key={id} className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <p className="min-w-[min(12rem,100%)] grow basis-0">
          {t('You do not live in {house}: its visitors are not shown to you.', { house })}
        </p>
        {ownershipType === 'owner' && (
          <Button
            size="sm"
            aria-label={t('I Live Here: {name}', { name: house })}
            busy={livesHere.runningFor?.id === id}
            onClick={() => livesHere.start({ id, livesHere: true })}
          >
            {t('I Live Here')}
          </Button>
        )}
      </div>
    )
  })
}
