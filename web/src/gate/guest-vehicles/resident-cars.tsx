import { limits } from '@aangan/contract/core/constants'
import type { FoundVehicle } from '@aangan/contract/people/vehicles'
import { useT } from '../../core/language/language.ts'
import { useSession } from '../../shell/session/session.ts'
import { CallButton } from '../../domain/call-button.tsx'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'

/** The owners of a car, and the button that calls them. */
export function ResidentCars({ cars }: { cars: readonly FoundVehicle[] }) {
  const t = useT()
  const { isSuperAdmin } = useSession()
  return (
    <section className="mt-4 mb-4 first:mt-0">
      <h4 className="mb-1 font-bold">
        {t('Residents')} <span className="font-normal text-soft tabular-nums">{cars.length}</span>
      </h4>
      <ul aria-label={t('Residents')} className="card -mx-3 lg:mx-0">
        {cars.map(({ id, vehicleNo, houseNo, division, userName, mobileNo, community }) => (
          <li
            key={id}
            className="flex flex-col gap-y-1 border-t border-line p-2.5 first:border-0 md:flex-row md:items-center md:gap-x-4 md:px-4 md:py-1.5"
          >
            <span className="flex items-center justify-between gap-x-4">
              <Plate no={vehicleNo} size="lg" />
              <House no={houseNo} division={division} size="xl" />
            </span>
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-semibold">{userName}</span>
              {isSuperAdmin && <span className="text-sm text-soft"> · {community.displayName}</span>}
            </span>
            <CallButton number={mobileNo} name={userName} />
          </li>
        ))}
      </ul>
      {cars.length === limits.searchResults && (
        <p className="mt-4 text-center text-sm text-soft">
          {t('These are the {most} best matches. Type more of the number to narrow the list.', {
            most: limits.searchResults,
          })}
        </p>
      )}
    </section>
  )
}
