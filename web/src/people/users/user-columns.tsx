import { accessLabels } from '@aangan/contract/access/access'
import { roleLabels } from '@aangan/contract/core/actor'
import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import type { Label } from '@aangan/contract/core/language/text'
import type { AdminUser } from '@aangan/contract/people/users'
import { useT } from '../../core/language/language.ts'
import { CallLink } from '../../domain/call-link.tsx'
import type { Column } from '../../ui/list/column.ts'
import { datesIn } from '../../ui/dates.ts'
import { Plate } from '../../domain/plate.tsx'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'

const unknown: Label = 'N/A'

/** The details that unfold below a user's line. */
export const columns: readonly Column<AdminUser>[] = [
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
  { title: 'Access', cell: ({ access }, { t }) => t(accessLabels[access]) },
  {
    title: 'Last Login',
    cell: ({ lastLoginAt }, language) => (lastLoginAt ? datesIn(language).moment(lastLoginAt) : language.t('Never')),
  },
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
