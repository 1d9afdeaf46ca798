import { bloodGroupLabel, bloodGroups, type FoundMember, type Member } from '@aangan/contract/members'
import { CallLink } from '../ui/call-link.tsx'
import type { Column } from '../ui/data-list.tsx'
import { plainDay } from '../ui/dates.ts'
import { House } from '../ui/house.tsx'
import { wordOf } from '../ui/options.ts'

export const bloodGroupOptions = bloodGroups.map((group) => ({ value: group, label: bloodGroupLabel(group) }))

const none = 'N/A'
const name: Column<Member> = { title: 'Name', cell: (member) => member.name, card: 'lead' }
const relation: Column<Member> = { title: 'Relation', cell: (member) => wordOf(member.relation), card: 'aside' }
const gender: Column<Member> = { title: 'Gender', cell: (member) => (member.gender ? wordOf(member.gender) : none) }
const bloodGroup: Column<Member> = {
  title: 'Blood Group',
  cell: (member) => (member.bloodGroup ? bloodGroupLabel(member.bloodGroup) : none),
}
const age: Column<Member> = { title: 'Age', cell: (member) => member.age ?? none }
const birthdate: Column<Member> = {
  title: 'Birthdate',
  cell: (member) => (member.birthdate ? plainDay(member.birthdate) : none),
}
const mobile: Column<Member> = {
  title: 'Mobile Number',
  cell: (member) => <CallLink number={member.mobileNo} name={member.name} />,
}

export const householdColumns: readonly Column<Member>[] = [name, relation, gender, bloodGroup, age, birthdate, mobile]

export const foundColumns = (everywhere: boolean): readonly Column<FoundMember>[] => [
  name,
  { title: 'House', cell: ({ houseNo, division }) => <House no={houseNo} division={division} />, card: 'aside' },
  relation,
  mobile,
  { title: 'House No', cell: ({ houseNo }) => houseNo ?? none },
  { title: 'Division', cell: ({ division }) => division ?? none },
  gender,
  bloodGroup,
  age,
  birthdate,
  ...(everywhere ? [{ title: 'Community', cell: ({ community }: FoundMember) => community.displayName }] : []),
]
