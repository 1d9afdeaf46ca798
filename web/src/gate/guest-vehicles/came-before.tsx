import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { normalisePlate, plateParts } from '@aangan/contract/core/plates'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useFoundGuests } from './guest-vehicles.queries.ts'

/** The last visit under this number. Asked once the number is whole: a full plate, or the field was left. */
export function useLastVisit({
  plate,
  left,
  communityId,
  wanted,
}: {
  plate: string
  /** What the field held when it was left. */
  left: string
  communityId: string
  wanted: boolean
}): GuestVehicle | undefined {
  const number = normalisePlate(plate)
  const whole = wanted && (plateParts(plate).length > 1 || left === plate)
  const { data = [] } = useFoundGuests(whole ? number : '', communityId)
  return lastVisit(data, number)
}

/** The latest guest who arrived; planned ones do not count. */
export const lastVisit = (found: readonly GuestVehicle[], number: string): GuestVehicle | undefined =>
  found
    .filter(({ vehicleNo, arrivedAt }) => arrivedAt !== null && normalisePlate(vehicleNo) === number)
    .sort((one, other) => (other.arrivedAt ?? '').localeCompare(one.arrivedAt ?? ''))[0]

interface Props {
  visit: GuestVehicle | undefined
  used: boolean
  onUse: (visit: GuestVehicle) => void
}

/** Below the vehicle number; announced politely. */
export function CameBefore({ visit, used, onUse }: Props) {
  const t = useT()
  return (
    <div role="status" className="mt-2 empty:hidden">
      {visit && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-brand-wash px-3 py-2 text-sm">
          <p className="min-w-0 grow basis-48 wrap-anywhere">
            {used
              ? t('The details of the last visit are filled in.')
              : t('Came before: {guestName}, {purpose}.', {
                  guestName: visit.guestName,
                  purpose: visit.purposeOfVisit,
                })}
          </p>
          {!used && (
            <Button size="sm" onClick={() => onUse(visit)}>
              {t('Use these details')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
