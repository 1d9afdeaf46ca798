import { api } from '@aangan/contract/api'
import type { CommunityFixture, Person } from './fixtures.ts'

export const plumber = { name: 'Sunita Devi', contactNo: '9876500001', category: 'PLUMBER', isAvailable: true }

/** Text for every field, each of the longest length. */
export interface Words {
  readonly name: string
  readonly houseNo: string
  readonly title: string
  readonly content: string
  readonly fileName: string
}

export const plainWords: Words = {
  name: 'Kiran Rao',
  houseNo: '101',
  title: 'Water cut on Monday',
  content: 'From ten to noon.\nSee https://example.org/water for more.',
  fileName: 'plan of the tank.pdf',
}

/** The same, without a place to break. */
export const longWords: Words = {
  name: 'W'.repeat(50),
  houseNo: 'W'.repeat(20),
  title: 'W'.repeat(200),
  content: `https://example.org/${'w'.repeat(500)}`,
  fileName: `${'w'.repeat(80)}.pdf`,
}

export interface Household {
  readonly resident: Person
  /** Resident, admin and guard in one, so with the most tiles. */
  readonly everybody: Person
}

/** So that no screen is empty. */
export async function seed(community: CommunityFixture, words: Words = plainWords): Promise<Household> {
  const { name, houseNo, title, content, fileName } = words
  const [resident, everybody] = await Promise.all([
    community.person(name, ['USER'], { houseNo }),
    community.person(name, ['USER', 'ADMIN', 'SECURITY'], { houseNo }),
    community.newcomer(name, { houseNo }),
  ])
  const notice = {
    body: { title, content, endDate: '2999-12-31' },
    file: new File(['%PDF-1.4 plan'], fileName, { type: 'application/pdf' }),
  }
  const guest = {
    type: 'two-wheeler',
    guestName: name,
    contactNo: '9000000002',
    purposeOfVisit: name,
    visitingHouseNo: houseNo,
    division: 'A',
    entryTime: new Date().toISOString(),
  }
  const rejected = await community.newcomer(name, { houseNo })
  const [, , , , { id }] = await Promise.all([
    community.call(everybody, api.vehicles.create, { body: { vehicleNo: 'MH12AB1234', type: 'four-wheeler' } }),
    community.call(everybody, api.members.create, { body: { name, relation: 'CHILD', mobileNo: '9000000003' } }),
    community.call(everybody, api.notices.create, notice),
    community.call(everybody, api.helpers.create, { body: { name, contactNo: '9000000004', category: 'PLUMBER' } }),
    community.call<{ id: string }>(everybody, api.guestVehicles.create, {
      body: { ...guest, vehicleNo: 'KA05MN7788' },
    }),
    community.call(resident, api.guestVehicles.create, { body: { ...guest, vehicleNo: 'KA05MN7789' } }),
    community.call(everybody, api.approvals.reject, { params: { id: rejected.id }, body: { remark: name } }),
  ])
  await community.call(everybody, api.guestVehicles.enter, { params: { id } })
  return { resident, everybody }
}

/** KA05MN7788, a delivery to 303 in D, or to the resident who plans it. */
export const planParcel = (community: CommunityFixture, by: Person) =>
  community.call<{ id: string }>(by, api.guestVehicles.create, {
    body: {
      vehicleNo: 'KA05MN7788',
      type: 'two-wheeler',
      guestName: 'Parcel',
      contactNo: '9000000002',
      purposeOfVisit: 'Parcel',
      visitingHouseNo: '303',
      division: 'D',
      entryTime: new Date().toISOString(),
    },
  })

/** Expected in so many minutes; `steps` also lets them in, or out. */
export async function planGuest(
  community: CommunityFixture,
  by: Person,
  vehicleNo: string,
  { inMinutes = 0, steps = [] }: { inMinutes?: number; steps?: readonly ('enter' | 'exit')[] } = {},
): Promise<void> {
  const { id } = await community.call<{ id: string }>(by, api.guestVehicles.create, {
    body: {
      vehicleNo,
      type: 'four-wheeler',
      guestName: `Guest ${vehicleNo.slice(-4)}`,
      contactNo: '9000000002',
      purposeOfVisit: 'Visit',
      visitingHouseNo: '101',
      division: 'A',
      entryTime: new Date(Date.now() + inMinutes * 60_000).toISOString(),
    },
  })
  for (const step of steps) await community.call(by, api.guestVehicles[step], { params: { id } })
}

/** Rohan Kale, in a car, to somebody's house. */
export async function letGuestIn(community: CommunityFixture, host: Person, guard: Person): Promise<void> {
  const { id } = await community.call<{ id: string }>(host, api.guestVehicles.create, {
    body: {
      vehicleNo: 'MH12AB4467',
      type: 'four-wheeler',
      guestName: 'Rohan Kale',
      purposeOfVisit: 'Dinner',
      entryTime: new Date().toISOString(),
    },
  })
  await community.call(guard, api.guestVehicles.enter, { params: { id } })
}
