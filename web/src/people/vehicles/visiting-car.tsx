import { todayIn } from '@aangan/contract/core/dates'
import { askAgainMinutes } from '@aangan/contract/gate/car-in-the-way'
import type { VisitingCar as Car } from '@aangan/contract/gate/visiting-cars'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { useNow } from '../../ui/browser/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { browserZone, useDates } from '../../ui/dates.ts'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'
import { useAskToMove, type useVisitingCar } from './visiting-car.queries.ts'
import type { VehicleSearch } from './vehicles.queries.ts'

interface Props {
  found: ReturnType<typeof useVisitingCar>
  search: VehicleSearch
  communityId: string | undefined
}

/** The car of a visitor inside whose number ends so. */
export function VisitingCar({ found: { data, error }, search, communityId }: Props) {
  const t = useT()
  const say = useSay()
  return (
    <section aria-label={t("A visitor's car")} aria-live="polite" className="mt-4 empty:hidden">
      {error ? <p className="text-center text-soft">{say(messageOf(error))}</p> : null}
      {!error && data && <Found car={data} search={search} communityId={communityId} />}
    </section>
  )
}

function Found({ car, search, communityId }: Omit<Props, 'found'> & { car: Car }) {
  const t = useT()
  const dates = useDates()
  const zone = useUser().community?.timeZone ?? browserZone()
  const now = useNow()
  const ask = useAskToMove(search, communityId)
  const { vehicleNo, since, visit, askedAt, comingAt } = car
  const timeOf = (at: string): string =>
    todayIn(zone, new Date(at)) === todayIn(zone, new Date(now)) ? dates.time(at, zone) : dates.moment(at, zone)
  const isAsked = askedAt !== null && now - Date.parse(askedAt) < askAgainMinutes * 60_000
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <Plate no={vehicleNo} />
      <div className="min-w-[min(12rem,100%)] grow basis-0">
        <p>{t("A visitor's car, inside since {time}.", { time: timeOf(since) })}</p>
        {visit && (
          <p className="flex flex-wrap gap-x-2 text-sm text-soft wrap-anywhere">
            {visit.visitorName}
            <House no={visit.houseNo} division={visit.division} />
          </p>
        )}
        {askedAt !== null && (
          <p className="font-semibold">
            {t('Asked at {time}.', { time: timeOf(askedAt) })} {comingAt !== null && t('They are coming.')}
          </p>
        )}
      </div>
      {!isAsked && (
        <Button
          tone="primary"
          className="max-sm:w-full"
          aria-label={t('Ask to Move It: {vehicleNo}', { vehicleNo })}
          busy={ask.busy}
          onClick={() => ask.start(vehicleNo)}
        >
          {t('Ask to Move It')}
        </Button>
      )}
    </div>
  )
}
