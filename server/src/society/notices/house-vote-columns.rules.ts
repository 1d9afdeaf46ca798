import type { HouseVote } from '@aangan/contract/society/notice-poll-endpoints'
import type { Column } from '../../core/exports/columns.ts'

export const houseVoteColumns: readonly Column<HouseVote>[] = [
  { title: 'Division', cell: ({ division }) => division },
  { title: 'House Number', cell: ({ houseNo }) => houseNo },
  { title: 'Voted', cell: ({ voted }, { language }) => language.t(voted ? 'Yes' : 'No') },
  { title: 'Option', cell: ({ option }) => option },
]
