import { bloodGroupLabel, genderLabels, relationLabels, type FoundMember } from '@aangan/contract/people/members'
import type { Column } from '../../core/exports/columns.ts'

export const memberColumns: readonly Column<FoundMember>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'House No', cell: ({ houseNo }) => houseNo },
  { title: 'Division', cell: ({ division }) => division },
  { title: 'Relation', cell: ({ relation }, { language }) => language.t(relationLabels[relation]) },
  { title: 'Mobile Number', cell: ({ mobileNo }) => mobileNo },
  { title: 'Gender', cell: ({ gender }, { language }) => gender && language.t(genderLabels[gender]) },
  { title: 'Blood Group', cell: ({ bloodGroup }) => bloodGroup && bloodGroupLabel(bloodGroup) },
  { title: 'Age', cell: ({ age }) => age },
  { title: 'Birthdate', cell: ({ birthdate }) => birthdate },
  { title: 'Community', cell: ({ community }) => community.displayName, everywhere: true },
]
