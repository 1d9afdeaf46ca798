import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { CallLink } from '../../domain/call-link.tsx'
import type { Column } from '../../ui/list/column.ts'
import { datesIn } from '../../ui/dates.ts'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'
import { CameAndLeft, Late } from './guest-line.tsx'
import { GuestStatusBadge } from './guest-status.tsx'

interface Shown {
  zoneOf: (communityId: string) => string | undefined
  now: number
  /** Guests of several communities. */
  everywhere: boolean
}

const communityColumn: Column<GuestVehicle> = {
  title: 'Community',
  cell: ({ community }) => <span className="text-xs">{community.displayName}</span>,
}

/** The table at a desk: two lines in a row. Times are in the community's time zone. */
export const guestColumns = ({ zoneOf, now, everywhere }: Shown): readonly Column<GuestVehicle>[] => [
  {
    title: 'Vehicle Number',
    cell: (guest) => (
      <span className="flex min-w-max items-center gap-x-2">
        <Plate no={guest.vehicleNo} size={everywhere ? 'md' : 'lg'} />
        <VehicleTypeIcon type={guest.type} />
      </span>
    ),
  },
  {
    title: 'House',
    cell: ({ visitingHouseNo, division }) => (
      <span className={`block min-w-14 ${visitingHouseNo.length > 5 ? '' : 'whitespace-nowrap'}`}>
        <House no={visitingHouseNo} division={division} size="lg" />
      </span>
    ),
  },
  { title: 'Status', cell: ({ status }) => <GuestStatusBadge status={status} /> },
  {
    title: 'Guest',
    cell: ({ guestName, purposeOfVisit, contactNo, userId }) => (
      <span
        className={`-my-1 flex min-w-44 flex-col items-start *:max-w-full ${everywhere ? '' : '[&:lang(en)]:min-w-65'}`}
      >
        <span className="flex max-w-full flex-wrap items-center gap-x-2.5">
          <span className="font-semibold">{guestName}</span>
          {/* For a resident's guest the number is the resident's own. */}
          <span className="text-xs pointer-fine:*:min-h-6!">
            <CallLink number={contactNo} {...(userId ? { label: 'Host' } : { name: guestName })} />
          </span>
        </span>
        <span className="text-soft">{purposeOfVisit}</span>
      </span>
    ),
  },
  {
    title: 'Entry Time',
    cell: (guest, language) => {
      const zone = zoneOf(guest.communityId)
      return (
        <span className={`-my-1 flex flex-col ${everywhere ? 'w-24 [&_*]:whitespace-normal' : ''}`}>
          <span className="whitespace-nowrap">{datesIn(language).moment(guest.entryTime, zone)}</span>
          <span className="text-xs text-soft">
            <Late guest={guest} now={now} />
            <CameAndLeft guest={guest} known={guest.entryTime} zone={zone} />
          </span>
        </span>
      )
    },
  },
  ...(everywhere ? [communityColumn] : []),
]
