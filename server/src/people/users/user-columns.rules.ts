import { accessLabels } from '@aangan/contract/access/access'
import { roleLabels } from '@aangan/contract/core/actor'
import { ownershipTypeLabels } from '@aangan/contract/core/constants'
import { userStatusLabels } from '@aangan/contract/people/user-statuses'
import type { AdminUser } from '@aangan/contract/people/users'
import type { Column } from '../../core/exports/columns.ts'

export const userColumns: readonly Column<AdminUser>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Status', cell: ({ status }, { language }) => language.t(userStatusLabels[status]) },
  { title: 'Username', cell: ({ username, invited }) => (invited ? null : username) },
  { title: 'House Number', cell: ({ houseNo }) => houseNo },
  { title: 'Division', cell: ({ division }) => division },
  {
    title: 'Ownership Type',
    cell: ({ ownershipType }, { language }) => ownershipType && language.t(ownershipTypeLabels[ownershipType]),
  },
  { title: 'Mobile Number', cell: ({ mobileNo }) => mobileNo },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Vehicles', cell: ({ vehicles }) => vehicles.map(({ vehicleNo }) => vehicleNo).join(', ') },
  { title: 'Access', cell: ({ access }, { language }) => language.t(accessLabels[access]) },
  {
    title: 'Last Login',
    cell: ({ lastLoginAt, communityId }, { language, moment }) =>
      lastLoginAt === null ? language.t('Never') : moment(lastLoginAt, communityId),
  },
  { title: 'Roles', cell: ({ roles }, { language }) => roles.map((role) => language.t(roleLabels[role])).join(', ') },
  { title: 'Community', cell: ({ community }) => community?.displayName ?? null, everywhere: true },
]
