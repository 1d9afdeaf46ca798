import type { GuestStatus, GuestVehicle } from '@aangan/contract/guest-vehicles'
import { CallLink } from '../ui/call-link.tsx'
import type { Column } from '../ui/data-list.tsx'
import { momentOf } from '../ui/dates.ts'
import { House } from '../ui/house.tsx'
import { wordOf } from '../ui/options.ts'
import { Plate } from '../ui/plate.tsx'
import { StatusBadge, type BadgeTone } from '../ui/status-badge.tsx'
import { VehicleTypeIcon, vehicleTypeNames } from '../ui/vehicle-type.tsx'

/** Specification 4: PLANNED warning, ARRIVED success, anything else danger. */
const toneOf = (status: GuestStatus): BadgeTone =>
  ({ PLANNED: 'warning', ARRIVED: 'success' } as Partial<Record<GuestStatus, BadgeTone>>)[status] ?? 'danger'

const communityColumn: Column<GuestVehicle> = { title: 'Community', cell: ({ community }) => community.displayName }

/** Times are in the community's time zone. */
export const guestColumns = (
  zoneOf: (communityId: string) => string | undefined,
  everywhere: boolean,
): readonly Column<GuestVehicle>[] => {
  const time = (at: string | null, { communityId }: GuestVehicle) => at && momentOf(at, zoneOf(communityId))
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
      cell: ({ status }) => <StatusBadge tone={toneOf(status)}>{wordOf(status)}</StatusBadge>,
    },
    {
      title: 'Guest',
      cell: ({ guestName, purposeOfVisit, contactNo, userId }) => (
        <span className="flex flex-col items-start">
          <span className="font-semibold">{guestName}</span>
          <span className="text-soft">{purposeOfVisit}</span>
          {/* For a resident's guest the number is the resident's own. */}
          <CallLink number={contactNo} {...(userId ? { label: 'Host' } : { name: guestName })} />
        </span>
      ),
    },
    {
      title: 'Entry Time',
      cell: (guest) => (
        <span className="flex flex-col md:whitespace-nowrap">
          <span>{time(guest.entryTime, guest)}</span>
          {guest.arrivedAt && <span className="text-soft">In {time(guest.arrivedAt, guest)}</span>}
          {guest.exitedAt && <span className="text-soft">Out {time(guest.exitedAt, guest)}</span>}
        </span>
      ),
    },
    { title: 'Type', only: 'card', cell: ({ type }) => vehicleTypeNames[type] },
    ...(everywhere ? [communityColumn] : []),
  ]
}
