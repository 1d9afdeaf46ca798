import { invitationStatusLabels, type Invitation } from '@aangan/contract/people/invitation-shapes'
import type { Column } from '../../core/exports/columns.ts'

export const invitationColumns: readonly Column<Invitation>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'House Number', cell: ({ houseNo }) => houseNo },
  { title: 'Division', cell: ({ division }) => division },
  { title: 'Status', cell: ({ status }, { language }) => language.t(invitationStatusLabels[status]) },
  {
    title: 'Valid Until',
    cell: ({ status, expiresAt, communityId }, { moment }) =>
      status === 'OPEN' ? moment(expiresAt, communityId) : null,
  },
  { title: 'Community', cell: ({ communityId }, { community }) => community(communityId), everywhere: true },
]
