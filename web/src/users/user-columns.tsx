import { roleLabels } from '@aangan/contract/actor'
import { ownershipTypeLabels } from '@aangan/contract/fields'
import type { Label } from '@aangan/contract/language/text'
import { userStatusLabels, type AdminUser, type UserStatus } from '@aangan/contract/users'
import { useT } from '../language/language.ts'
import { CallLink } from '../ui/call-link.tsx'
import type { Column } from '../ui/data-list.tsx'
import { House } from '../ui/house.tsx'
import { Plate } from '../ui/plate.tsx'
import { StatusBadge, type BadgeTone } from '../ui/status-badge.tsx'
import { VehicleTypeIcon } from '../ui/vehicle-type.tsx'

const tones: Record<UserStatus, BadgeTone> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  DISABLED: 'danger',
  REJECTED: 'danger',
}
const unknown: Label = 'N/A'

/** Name, house and status are in the card's heading: names are often shared, houses are not. */
export const columns: readonly Column<AdminUser>[] = [
  { title: 'Name', cell: ({ name }) => name, card: 'lead' },
  { title: 'House', cell: ({ houseNo, division }) => <House no={houseNo} division={division} />, card: 'aside' },
  {
    title: 'Status',
    cell: ({ status }) => <StatusBadge tone={tones[status]} label={userStatusLabels[status]} />,
    card: 'aside',
  },
  { title: 'Username', cell: ({ username }) => username },
  { title: 'House Number', cell: ({ houseNo }, { t }) => houseNo ?? t(unknown) },
  { title: 'Division', cell: ({ division }, { t }) => division ?? t(unknown) },
  {
    title: 'Ownership Type',
    cell: ({ ownershipType }, { t }) => t(ownershipType ? ownershipTypeLabels[ownershipType] : unknown),
  },
  { title: 'Mobile Number', cell: ({ mobileNo, name }) => <CallLink number={mobileNo} name={name} /> },
  { title: 'Email', cell: ({ email }, { t }) => email ?? t(unknown) },
  { title: 'Vehicles', cell: ({ vehicles }) => <Vehicles of={vehicles} /> },
  { title: 'Roles', cell: ({ roles }, { t }) => roles.map((role) => t(roleLabels[role])).join(', ') },
]

export const communityColumn: Column<AdminUser> = {
  title: 'Community',
  cell: ({ community }, { t }) => community?.displayName ?? t(unknown),
}

function Vehicles({ of: vehicles }: { of: AdminUser['vehicles'] }) {
  const t = useT()
  if (vehicles.length === 0) return t('None')
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
