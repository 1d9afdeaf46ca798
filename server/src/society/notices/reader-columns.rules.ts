import { inWireOrder, roleLabels, type Role } from '@aangan/contract/core/actor'
import type { NoticePerson } from '@aangan/contract/society/notice-readers'
import type { Column } from '../../core/exports/columns.ts'

export const readerColumns: readonly Column<NoticePerson & { readonly communityId: string }>[] = [
  { title: 'Name', cell: ({ name }) => name },
  {
    title: 'Roles',
    cell: ({ roles }, { language }) =>
      inWireOrder(roles as Role[])
        .map((role) => language.t(roleLabels[role]))
        .join(', '),
  },
  { title: 'Division', cell: ({ division }) => division },
  { title: 'House Number', cell: ({ houseNo }) => houseNo },
  { title: 'Mobile Number', cell: ({ mobileNo }) => mobileNo },
  { title: 'Read', cell: ({ readAt, communityId }, { moment }) => moment(readAt, communityId) },
]
