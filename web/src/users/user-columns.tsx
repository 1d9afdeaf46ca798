import type { AdminUser, UserStatus } from '@aangan/contract/users'
import { CallLink } from '../ui/call-link.tsx'
import type { Column } from '../ui/data-list.tsx'
import { House } from '../ui/house.tsx'
import { wordOf } from '../ui/options.ts'
import { Plate } from '../ui/plate.tsx'
import { StatusBadge, type BadgeTone } from '../ui/status-badge.tsx'
import { VehicleTypeIcon } from '../ui/vehicle-type.tsx'

const tones: Record<UserStatus, BadgeTone> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  DISABLED: 'danger',
  REJECTED: 'danger',
}
const unknown = 'N/A'

/** Name, house and status are in the card's heading: names are often shared, houses are not. */
export const columns: readonly Column<AdminUser>[] = [
  { title: 'Name', cell: ({ name }) => name, card: 'lead' },
  { title: 'House', cell: ({ houseNo, division }) => <House no={houseNo} division={division} />, card: 'aside' },
  {
    title: 'Status',
    cell: ({ status }) => <StatusBadge tone={tones[status]}>{wordOf(status)}</StatusBadge>,
    card: 'aside',
  },
  { title: 'Username', cell: ({ username }) => username },
  { title: 'House Number', cell: ({ houseNo }) => houseNo ?? unknown },
  { title: 'Division', cell: ({ division }) => division ?? unknown },
  { title: 'Ownership Type', cell: ({ ownershipType }) => (ownershipType ? wordOf(ownershipType) : unknown) },
  { title: 'Mobile Number', cell: ({ mobileNo, name }) => <CallLink number={mobileNo} name={name} /> },
  { title: 'Email', cell: ({ email }) => email ?? unknown },
  { title: 'Vehicles', cell: ({ vehicles }) => <Vehicles of={vehicles} /> },
  { title: 'Roles', cell: ({ roles }) => roles.map(wordOf).join(', ') },
]

export const communityColumn: Column<AdminUser> = {
  title: 'Community',
  cell: ({ community }) => community?.displayName ?? unknown,
}

function Vehicles({ of: vehicles }: { of: AdminUser['vehicles'] }) {
  if (vehicles.length === 0) return 'None'
  return (
    <ul className="flex flex-wrap gap-2">
      {vehicles.map(({ id, vehicleNo, type }) => (
        <li key={id} className="inline-flex max-w-full items-center gap-1.5">
          <Plate no={vehicleNo} />
          <VehicleTypeIcon type={type} />
        </li>
      ))}
    </ul>
  )
}
