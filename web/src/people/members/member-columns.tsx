import type { Label } from '@aangan/contract/core/language/text'
import {
  bloodGroupLabel,
  bloodGroups,
  genderLabels,
  relationLabels,
  relationTo,
  type FoundMember,
  type ListedMember,
  type Member,
} from '@aangan/contract/people/members'
import { raw } from '../../core/language/say.ts'
import { CallLink } from '../../domain/call-link.tsx'
import type { Column } from '../../ui/list/column.ts'
import { datesIn } from '../../ui/dates.ts'
import { House } from '../../domain/house.tsx'

export const bloodGroupOptions = bloodGroups.map((group) => ({ value: group, label: raw(bloodGroupLabel(group)) }))

type Shown = Pick<Member, keyof Member & keyof FoundMember>

const none: Label = 'N/A'
const name: Column<Shown> = { title: 'Name', cell: (member) => member.name, card: 'lead' }
const relation: Column<Shown> = {
  title: 'Relation',
  cell: (member, { t }) => t(relationLabels[member.relation]),
  card: 'aside',
}
const gender: Column<Shown> = {
  title: 'Gender',
  cell: (member, { t }) => t(member.gender ? genderLabels[member.gender] : none),
}
const bloodGroup: Column<Shown> = {
  title: 'Blood Group',
  cell: (member, { t }) => (member.bloodGroup ? bloodGroupLabel(member.bloodGroup) : t(none)),
}
const age: Column<Shown> = { title: 'Age', cell: (member, { t }) => member.age ?? t(none) }
const birthdate: Column<Shown> = {
  title: 'Birthdate',
  cell: ({ birthdate: day }, language) => (day ? datesIn(language).plainDay(day) : language.t(none)),
}
const mobile: Column<Shown> = {
  title: 'Mobile Number',
  cell: (member) => <CallLink number={member.mobileNo} name={member.name} />,
}

/** `shared`: several people of the household have members, so each line says whose family it is. */
export const householdColumns = (userId: string, shared: boolean): readonly Column<ListedMember>[] => [
  name,
  {
    ...relation,
    cell: (member, { t }) => {
      const shown = relationTo(userId, member)
      return t(shown === null ? none : relationLabels[shown])
    },
  },
  gender,
  bloodGroup,
  age,
  birthdate,
  mobile,
  ...(shared ? [familyOf] : []),
]
const familyOf: Column<ListedMember> = { title: 'Family of', cell: ({ userName }) => userName }

const inCommunity: Column<FoundMember> = { title: 'Community', cell: ({ community }) => community.displayName }
export const foundColumns = (everywhere: boolean): readonly Column<FoundMember>[] => [
  name,
  { title: 'House', cell: ({ houseNo, division }) => <House no={houseNo} division={division} />, card: 'aside' },
  relation,
  mobile,
  { title: 'House No', cell: ({ houseNo }, { t }) => houseNo ?? t(none) },
  { title: 'Division', cell: ({ division }, { t }) => division ?? t(none) },
  gender,
  bloodGroup,
  age,
  birthdate,
  ...(everywhere ? [inCommunity] : []),
]
