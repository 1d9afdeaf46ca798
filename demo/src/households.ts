import { ageOn, bloodGroups, type BloodGroup } from '@aangan/contract/people/members'
import type { Making, Resident } from './arrivals.ts'
import { later } from './calendar.ts'
import { mobile, oneOfFamily, plate, type Person } from './names.ts'
import type { Society } from './people.ts'
import type { MemberRow, VehicleRow } from './rows.ts'
import { couplesOf } from './partners.ts'
import { newId, weighted } from './seeded-random.ts'

type Relation = MemberRow['relation']

export function households(society: Society, making: Making): { vehicles: VehicleRow[]; members: MemberRow[] } {
  const plates = new Set<string>()
  const members: MemberRow[] = []
  const couples = couplesOf(society.residents)
  const followers = new Set(couples.values())
  for (const resident of society.residents) {
    park(society, resident, plates, making)
    members.push(
      ...(followers.has(resident) ? [selfOf(resident, making, 38)] : familyOf(resident, making, couples.get(resident))),
    )
  }
  for (const staff of [society.admin, ...society.guards]) members.push(selfOf(staff, making, 30))
  return { vehicles: society.residents.flatMap(({ vehicles }) => vehicles), members }
}

/** Two-wheelers and four-wheelers of a household, by weight. */
const garages: readonly (readonly [readonly [bikes: number, cars: number], number])[] = [
  [[0, 0], 12],
  [[1, 0], 30],
  [[0, 1], 14],
  [[1, 1], 26],
  [[2, 1], 8],
  [[2, 0], 5],
  [[1, 2], 5],
  [[3, 1], 3],
  [[2, 2], 2],
  [[1, 3], 2],
]

/** The plate of the landing page. */
const knownCar = 'MH23BE4467'

function park(society: Society, resident: Resident, plates: Set<string>, { random, calendar, trail }: Making): void {
  const known = resident.row.username === 'resident'
  const [bikes, cars] = known ? [1, 1] : weighted(random, garages)
  for (let i = 0; i < bikes + cars; i++) {
    const at = calendar.past(
      later(resident.row.decided_at ?? resident.row.created_at, random.number.int({ min: 5, max: 600 })),
    )
    const row: VehicleRow = {
      id: newId(random),
      community_id: society.row.id,
      user_id: resident.row.id,
      vehicle_no: known && i >= bikes ? knownCar : freePlate(society, plates, random, known ? 0 : undefined),
      type: i < bikes ? 'two-wheeler' : 'four-wheeler',
      created_at: at,
      updated_at: at,
    }
    resident.vehicles.push(row)
    const after = { id: row.id, vehicleNo: row.vehicle_no, type: row.type }
    trail.note({
      at,
      communityId: society.row.id,
      userId: resident.row.id,
      action: 'CREATE',
      resource: 'VEHICLE',
      after,
    })
  }
}

function freePlate({ city }: Society, plates: Set<string>, random: Making['random'], strange?: number): string {
  let found = plate(random, city, strange)
  while (plates.has(found)) found = plate(random, city, strange)
  plates.add(found)
  return found
}

function familyOf(resident: Resident, making: Making, partner: Resident | undefined): MemberRow[] {
  const { random } = making
  const { person } = resident
  const age = random.number.int({ min: 24, max: 68 })
  const known = resident.row.username === 'resident'
  const family = [selfOf(resident, making, known ? 41 : age)]
  const add = (relation: Relation, years: number, who: Partial<Pick<Person, 'gender' | 'family'>> = {}): void => {
    let newcomer = oneOfFamily(random, person.region, { family: person.family, ...who })
    while (family.some(({ name }) => name === newcomer.name))
      newcomer = oneOfFamily(random, person.region, { family: person.family, ...who })
    family.push(relative(resident, making, relation, years, newcomer))
  }
  const married = known || partner !== undefined || (age > 27 && random.datatype.boolean(0.78))
  if (partner) family.push(relative(resident, making, 'SPOUSE', Math.max(22, age - 2), partner.person))
  else if (married)
    add('SPOUSE', Math.max(22, (known ? 41 : age) + random.number.int({ min: -5, max: 4 })), {
      gender: person.gender === 'MALE' ? 'FEMALE' : 'MALE',
    })
  const children = known
    ? 2
    : married
      ? weighted(random, [
          [0, 20],
          [1, 38],
          [2, 36],
          [3, 6],
        ] as const)
      : 0
  for (let i = 0; i < children; i++)
    add('CHILD', Math.max(0, (known ? 41 : age) - random.number.int({ min: 25, max: 36 })))
  if (age < 60 && random.datatype.boolean(0.22)) add('PARENT', age + random.number.int({ min: 22, max: 32 }))
  if (!married && random.datatype.boolean(0.3))
    add('SIBLING', Math.max(18, age + random.number.int({ min: -6, max: 6 })))
  if (random.datatype.boolean(0.04)) add('OTHER', random.number.int({ min: 18, max: 50 }))
  return family
}

/** The resident's own member row, which the approval creates. */
function selfOf({ row, person }: Resident, making: Making, age: number): MemberRow {
  const at = row.decided_at ?? row.created_at
  return member(row, making, {
    name: row.name,
    gender: person.gender,
    relation: 'SELF',
    mobile_no: row.mobile_no,
    years: age,
    at,
  })
}

function relative(
  { row }: Resident,
  making: Making,
  relation: Relation,
  years: number,
  { name, gender }: Person,
): MemberRow {
  const { random, trail, calendar } = making
  const at = calendar.past(later(row.decided_at ?? row.created_at, random.number.int({ min: 10, max: 900 })))
  const newcomer = member(row, making, {
    name,
    gender,
    relation,
    mobile_no: years >= 16 && random.datatype.boolean(0.7) ? mobile(random) : null,
    years,
    at,
  })
  const { id, blood_group: bloodGroup, birthdate, mobile_no: mobileNo } = newcomer
  const age = birthdate === null ? newcomer.age : ageOn(birthdate, calendar.day(0))
  trail.note({
    at,
    communityId: row.community_id,
    userId: row.id,
    action: 'CREATE',
    resource: 'MEMBER',
    after: { id, name, gender, bloodGroup, age, birthdate, mobileNo, relation },
  })
  return newcomer
}

interface Known {
  readonly name: string
  readonly gender: Person['gender']
  readonly relation: Relation
  readonly mobile_no: string | null
  readonly years: number
  readonly at: string
}

/** Frequencies in India. */
const blood: (readonly [BloodGroup, number])[] = bloodGroups.map((group) => [
  group,
  { A: 22, B: 34, AB: 8, O: 36 }[group.split('_')[0] as 'A'] * (group.endsWith('POSITIVE') ? 0.95 : 0.05),
])

function member(
  owner: Resident['row'],
  { random, calendar }: Making,
  { name, gender, relation, mobile_no, years, at }: Known,
): MemberRow {
  const told = weighted(random, [
    ['birthdate', 80],
    ['age', 14],
    ['nothing', 6],
  ] as const)
  const day = `${String(random.number.int({ min: 1, max: 12 })).padStart(2, '0')}-${String(random.number.int({ min: 1, max: 28 })).padStart(2, '0')}`
  const birthdate = `${calendar.year - years - 1}-${day}`
  const bloodGroup = weighted(random, blood)
  return {
    id: newId(random),
    community_id: owner.community_id,
    user_id: owner.id,
    name,
    gender,
    blood_group: random.datatype.boolean(0.9) ? bloodGroup : null,
    age: told === 'age' ? years : null,
    birthdate: told === 'birthdate' ? birthdate : null,
    mobile_no,
    relation,
    created_at: at,
    updated_at: at,
  }
}
