import type { GuestStatus, GuestVehicle } from '@aangan/contract/guest-vehicles'
import { CallLink } from '../ui/call-link.tsx'
import type { Column } from '../ui/data-list.tsx'
import { momentOf } from '../ui/dates.ts'
import { wordOf } from '../ui/options.ts'
import { Plate } from '../ui/plate.tsx'
import { StatusBadge, type BadgeTone } from '../ui/status-badge.tsx'
import { VehicleTypeIcon, vehicleTypeNames } from '../ui/vehicle-type.tsx'

/** Specification 4: PLANNED warning, ARRIVED success, anything else danger. */
const toneOf = (status: GuestStatus): BadgeTone =>
  ({ PLANNED: 'warning', ARRIVED: 'success' } as Partial<Record<GuestStatus, BadgeTone>>)[status] ?? 'danger'

const House = ({ of: { visitingHouseNo, division } }: { of: GuestVehicle }) => (
  <span className="inline-flex flex-col">
    <strong className="max-w-32 text-lg wrap-break-word">{visitingHouseNo}</strong>
    <span className="text-xs font-normal whitespace-nowrap text-soft">Division {division}</span>
  </span>
)

const communityColumn: Column<GuestVehicle> = { title: 'Community', cell: ({ community }) => community.displayName }

/** What the gate sees of a guest; times are those of the community's clock. */
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
    { title: 'House', card: 'aside', cell: (guest) => <House of={guest} /> },
    {
      title: 'Status',
      card: 'aside',
      cell: ({ status }) => <StatusBadge tone={toneOf(status)}>{wordOf(status)}</StatusBadge>,
    },
    {
      title: 'Guest',
      cell: ({ guestName, purposeOfVisit, contactNo }) => (
        <span className="flex flex-col items-start">
          <span className="font-semibold">{guestName}</span>
          <span className="text-soft">{purposeOfVisit}</span>
          <CallLink number={contactNo} name={guestName} />
        </span>
      ),
    },
    {
      title: 'Entry Time',
      cell: (guest) => (
        <span className="flex flex-col whitespace-nowrap">
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
