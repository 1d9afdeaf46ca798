import type { Role } from '@aangan/contract/core/actor'
import { defaultRemark } from '@aangan/contract/people/approvals'
import type { AdminUser } from '@aangan/contract/people/users'
import { clock, later, type Calendar } from './calendar.ts'
import { type SeededRandom, newId } from './seeded-random.ts'
import { mobile, type Person } from './names.ts'
import type { UserRow, VehicleRow } from './rows.ts'
import type { Trail } from './trail.ts'

export interface Making {
  readonly random: SeededRandom
  readonly calendar: Calendar
  readonly trail: Trail
  readonly passwordHash: string
  readonly superAdminId: string
  readonly usernames: Set<string>
}

export interface Place {
  readonly id: string
  readonly displayName: string
}

export interface House {
  readonly houseNo: string
  readonly division: NonNullable<AdminUser['division']>
}

export interface Resident {
  readonly row: UserRow & {
    readonly community_id: string
    readonly house_no: string
    readonly division: House['division']
    readonly mobile_no: string
  }
  readonly person: Person
  readonly vehicles: VehicleRow[]
}

interface Arrival {
  readonly person: Person
  readonly home: House
  /** Days since they signed up. */
  readonly days: number
  readonly deciderId: string
  readonly username?: string
  readonly roles?: readonly Role[]
  readonly status?: UserRow['status']
  readonly language?: string | null | undefined
}

const welcomes = [
  defaultRemark,
  defaultRemark,
  'Sale deed checked.',
  'Rent agreement checked.',
  'Known to the committee. Welcome!',
  'Documents received at the office.',
]
const refusal = 'This house is registered to somebody else. Please visit the office.'

/** An account with its audit trail: signup, decision unless it is pending, further roles. */
export function arrive(making: Making, place: Place, arrival: Arrival): Resident {
  const { calendar, random, trail } = making
  const { deciderId, days, roles = ['USER'], status = 'ACTIVE' } = arrival
  const signedUp =
    days === 0
      ? calendar.minutesAgo(random.number.int({ min: 30, max: 300 }))
      : calendar.ago(days, clock(random.number.int({ min: 8, max: 21 }), random.number.int({ min: 0, max: 59 })))
  const decided = status === 'PENDING' ? null : calendar.past(later(signedUp, random.number.int({ min: 3, max: 18 })))
  const account = {
    row: accountOf(making, place, arrival, { signedUp, decided }),
    person: arrival.person,
    vehicles: [],
  }
  const asked = {
    ...adminUserOf(place, account),
    status: 'PENDING',
    roles: ['USER'],
    remark: null,
    decidedBy: null,
    decidedAt: null,
  }
  const note = (
    at: string,
    userId: string,
    action: 'CREATE' | 'APPROVE' | 'REJECT' | 'ROLE_UPDATE',
    before: object | null,
    after: object,
  ): void =>
    trail.note({
      at,
      communityId: place.id,
      userId,
      action,
      resource: 'USER',
      before: before && { ...before, id: account.row.id },
      after: { ...after, id: account.row.id },
    })
  const { id, username, name, mobileNo, email, houseNo, division, ownershipType, communityId } = asked
  note(signedUp, id, 'CREATE', null, {
    id,
    username,
    name,
    mobileNo,
    email,
    houseNo,
    division,
    ownershipType,
    communityId,
    status: 'PENDING',
    roles: ['USER'],
  })
  if (decided === null) return account
  const first = { ...adminUserOf(place, account), roles: ['USER'] }
  if (status === 'REJECTED') note(decided, deciderId, 'REJECT', asked, first)
  else note(decided, deciderId, 'APPROVE', asked, { ...first, status: 'ACTIVE' })
  if (roles.join(',') !== 'USER')
    note(
      calendar.past(later(decided, 4)),
      making.superAdminId,
      'ROLE_UPDATE',
      { ...asked, ...first },
      { ...first, roles },
    )
  return account
}

function accountOf(
  { random, passwordHash, usernames }: Making,
  place: Place,
  { person, home, deciderId, username, roles = ['USER'], status = 'ACTIVE', language = null }: Arrival,
  { signedUp, decided }: { signedUp: string; decided: string | null },
): Resident['row'] {
  const known = username ?? free(usernames, usernameOf(person.name))
  usernames.add(known)
  return {
    id: newId(random),
    community_id: place.id,
    username: known,
    password_hash: passwordHash,
    name: person.name,
    mobile_no: mobile(random),
    email: `${known}@example.org`,
    house_no: home.houseNo,
    division: home.division,
    ownership_type: username !== undefined || random.datatype.boolean(0.68) ? 'owner' : 'tenant',
    status,
    roles,
    language,
    terms_accepted_at: signedUp,
    remark:
      decided === null
        ? null
        : status === 'REJECTED'
          ? refusal
          : roles.includes('USER')
            ? random.helpers.arrayElement(welcomes)
            : defaultRemark,
    decided_by: decided === null ? null : deciderId,
    decided_at: decided,
    created_at: signedUp,
    updated_at: decided ?? signedUp,
  }
}

export const adminUserOf = (place: Place, { row, vehicles }: Resident): AdminUser => ({
  id: row.id,
  username: row.username,
  name: row.name,
  houseNo: row.house_no,
  division: row.division,
  mobileNo: row.mobile_no,
  email: row.email,
  ownershipType: row.ownership_type,
  status: row.status,
  roles: [...row.roles],
  community: place,
  communityId: row.community_id,
  vehicles: vehicles.map(({ id, vehicle_no: vehicleNo, type }) => ({ id, vehicleNo, type })),
  remark: row.remark,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  createdAt: row.created_at,
  access: row.status === 'ACTIVE' ? 'OK' : row.status,
  lastLoginAt: null,
  invited: false,
})

const usernameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.')

function free(usernames: ReadonlySet<string>, wanted: string): string {
  let name = wanted
  for (let n = 2; usernames.has(name); n++) name = `${wanted}${n}`
  return name
}
