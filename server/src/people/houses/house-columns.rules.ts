import { houseTypeLabels, type House } from '@aangan/contract/people/occupancies'
import type { Column } from '../../core/exports/columns.ts'

export const houseColumns: readonly Column<House>[] = [
  { title: 'Division', cell: ({ division }) => division },
  { title: 'House Number', cell: ({ number }) => number },
  { title: 'Type', cell: ({ type }, { language }) => language.t(houseTypeLabels[type]) },
  { title: 'People', cell: ({ people }) => people },
  { title: 'Community', cell: ({ communityId }, { community }) => community(communityId), everywhere: true },
]
