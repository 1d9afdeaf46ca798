import { vehicleTypeLabels } from '@aangan/contract/vehicle-types'
import { guestStatusLabels, type GuestStatus, type GuestVehicle } from '@aangan/contract/guest-vehicles'
import type { Language } from '@aangan/contract/language/language'
import { CallLink } from '../ui/call-link.tsx'
import type { Column } from '../ui/data-list.tsx'
import { datesIn } from '../ui/dates.ts'
import { House } from '../ui/house.tsx'
import { Plate } from '../ui/plate.tsx'
import { StatusBadge, type BadgeTone } from '../ui/status-badge.tsx'
import { VehicleTypeIcon } from '../ui/vehicle-type.tsx'

/** Specification 4: PLANNED warning, ARRIVED success, anything else danger. */
const toneOf = (status: GuestStatus): BadgeTone =>
  ({ PLANNED: 'warning', ARRIVED: 'success' } as Partial<Record<GuestStatus, BadgeTone>>)[status] ?? 'danger'

const communityColumn: Column<GuestVehicle> = { title: 'Community', cell: ({ community }) => community.displayName }

/** Times are in the community's time zone. */
export const guestColumns = (
  zoneOf: (communityId: string) => string | undefined,
  everywhere: boolean,
): readonly Column<GuestVehicle>[] => {
  const time = (at: string, { communityId }: GuestVehicle, language: Language) =>
    datesIn(language).moment(at, zoneOf(communityId))
  return [
    {
      title: 'Vehicle Number',
      card: 'lead',
      cell: (guest) => (
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Plate no={guest.vehicleNo} size="lg" />
          <VehicleTypeIcon type={guest.type} />
        </span>
      ),
    },
    {
      title: 'House',
      card: 'aside',
      cell: ({ visitingHouseNo, division }) => <House no={visitingHouseNo} division={division} size="lg" />,
    },
    {
      title: 'Status',
      card: 'aside',
      cell: ({ status }) => <StatusBadge tone={toneOf(status)} label={guestStatusLabels[status]} />,
    },
    {
      title: 'Guest',
      cell: ({ guestName, purposeOfVisit, contactNo, userId }) => (
        <span className="flex flex-col items-start *:max-w-full">
          <span className="font-semibold">{guestName}</span>
          <span className="text-soft">{purposeOfVisit}</span>
          {/* For a resident's guest the number is the resident's own. */}
          <CallLink number={contactNo} {...(userId ? { label: 'Host' } : { name: guestName })} />
        </span>
      ),
    },
    {
      title: 'Entry Time',
      cell: (guest, language) => (
        <span className="flex flex-col md:whitespace-nowrap">
          <span>{time(guest.entryTime, guest, language)}</span>
          {guest.arrivedAt && (
            <span className="text-soft">
              {language.t('In {time}', { time: time(guest.arrivedAt, guest, language) })}
            </span>
          )}
          {guest.exitedAt && (
            <span className="text-soft">
              {language.t('Out {time}', { time: time(guest.exitedAt, guest, language) })}
            </span>
          )}
        </span>
      ),
    },
    { title: 'Type', only: 'card', cell: ({ type }, { t }) => t(vehicleTypeLabels[type]) },
    ...(everywhere ? [communityColumn] : []),
  ]
}
