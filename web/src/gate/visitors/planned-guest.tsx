import { guestShownHours } from '@aangan/contract/gate/guest-visibility'
import { guessedKind } from '@aangan/contract/gate/guessed-kind'
import type { Visit } from '@aangan/contract/gate/visits'
import { paths } from '../../core/address/paths.ts'
import { useT } from '../../core/language/language.ts'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'
import { useUser } from '../../shell/session/session.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { useDates } from '../../ui/dates.ts'
import { KindIcon } from './kind-icon.tsx'
import { besidePicture } from './visitor-photo.tsx'
import { useHouseVisits } from './visits.queries.ts'

/** The house's guests that were planned in Guest Vehicles, as long as they are listed there. */
export function usePlannedGuests(): readonly Visit[] {
  const { data = [], dataUpdatedAt } = useHouseVisits('PLANNED')
  const since = dataUpdatedAt - guestShownHours * 3_600_000
  return data.filter(({ passId, expectedAt }) => passId === null && Date.parse(expectedAt) > since)
}

/** One of them has no code: it is found by its plate, and changed where it was planned. */
export function PlannedGuest({ visit, several }: { visit: Visit; several: boolean }) {
  const t = useT()
  const dates = useDates()
  const zone = useUser().community?.timeZone
  const { id, visitorName: name, vehicleNo, note, expectedAt, houseNo, division } = visit
  return (
    <article aria-label={name} className="card flex h-full flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunk text-soft">
          <KindIcon kind={guessedKind(visit)} className="size-6" />
        </span>
        <div className={besidePicture}>
          <h4 className="font-bold wrap-anywhere">{name}</h4>
          <p className="font-medium">{dates.moment(expectedAt, zone)}</p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
            {note && <span className="wrap-anywhere">{note}</span>}
            {vehicleNo && <Plate no={vehicleNo} />}
            {several && <House no={houseNo} division={division} />}
          </div>
        </div>
      </div>
      <div className="mt-auto flex">
        <a
          href={`${paths.dashboard}?section=guestVehicles&find=${encodeURIComponent(vehicleNo ?? '')}&edit=${id}`}
          aria-label={t('Edit {name}', { name })}
          className={buttonStyle('plain', 'sm')}
        >
          {t('Edit')}
        </a>
      </div>
    </article>
  )
}
