import type { Endpoint } from '@aangan/contract/endpoint'
import { api } from '@aangan/contract/api'
import type { Fixtures } from './seed.ts'
import type { Speaker, World } from './world.ts'

type Api = typeof api
/** A call of the contract by its name: `vehicles.create`. */
export type CallName = { [Noun in keyof Api]: `${Noun}.${keyof Api[Noun] & string}` }[keyof Api]

export const calls = Object.entries(api).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(
    ([verb, endpoint]) => [`${noun}.${verb}` as CallName, endpoint] satisfies [CallName, Endpoint],
  ),
)

/** The names of the fields that a call takes in its query or body. */
export function fieldsOf(shape: Endpoint['query']): string[] {
  const def = shape?._zod.def as { shape?: object; innerType?: Endpoint['query'] } | undefined
  return def?.innerType === undefined ? Object.keys(def?.shape ?? {}) : fieldsOf(def.innerType)
}

export interface Sample {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: File
}

/** A guest, without the entry time. */
export const guest = {
  vehicleNo: 'KA 01 AB 1',
  type: 'four-wheeler',
  guestName: 'Guest',
  contactNo: '9123456780',
  purposeOfVisit: 'Lunch',
  visitingHouseNo: '101',
  division: 'A',
}
let counter = 0

/** A request that the call accepts, for these things of a community. */
export function sampleOf(name: CallName, fixtures: Fixtures, communityId: string, caller?: Speaker): Sample {
  const n = ++counter
  const plate = `MH${String(10 + (n % 80))}SA${String(1000 + n).slice(-4)}`
  const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)
  const profile = { name: 'Renamed', mobileNo: '9876500000', email: 'renamed@example.org' }
  const community = { name: `Sample ${n}`, area: 'Aundh', city: 'Pune', state: 'Maharashtra', country: 'India' }
  const helper = {
    name: 'Ravi',
    contactNo: '9123456789',
    category: 'PLUMBER',
    isAvailable: true,
    communities: [{ id: communityId }],
  }
  const notice = { title: 'Lift', content: 'Out of order', communityId, endDate: '2099-01-01' }
  const samples: Record<CallName, Sample> = {
    'auth.login': { body: { username: caller?.username || 'resident', password: 'marigold-42' } },
    'auth.logout': {},
    'auth.checkUsername': { query: { username: `free-${n}` } },
    'auth.signup': {
      body: {
        username: `signed-${n}`,
        password: 'secret1',
        mobileNo: '9876543210',
        email: 'a@b.co',
        name: 'New',
        houseNo: '1',
        division: 'A',
        ownershipType: 'owner',
        communityId,
        acceptedTermsAndPrivacy: true,
        displayName: 'x',
      },
    },
    'auth.contactAdmin': {
      body: { name: 'A', email: 'a@b.co', mobileNo: '9876543210', communityName: 'B', message: 'C' },
    },
    'currentUser.read': {},
    'currentUser.update': { body: profile },
    'currentUser.updateLanguage': { body: { language: 'hi' } },
    'currentUser.changePassword': { body: { currentPassword: 'marigold-42', newPassword: `another-${n}` } },
    'users.search': { query: { name: 'e', size: 5 } },
    'users.toggleStatus': { params: { id: fixtures.user } },
    'users.setRoles': { params: { id: fixtures.user }, body: ['USER', 'SECURITY'] },
    'approvals.pending': {},
    'approvals.approve': { params: { id: fixtures.pending }, body: { remark: 'Welcome' } },
    'approvals.approveMany': { body: { ids: [fixtures.pending] } },
    'approvals.reject': { params: { id: fixtures.pending }, body: {} },
    'communities.active': { query: { search: 'a' } },
    'communities.list': {},
    'communities.create': { body: community },
    'communities.update': { params: { id: communityId }, body: community },
    'communities.remove': { params: { id: communityId } },
    'communities.toggleStatus': { params: { id: communityId } },
    'contactRequests.list': {},
    'contactRequests.done': { params: { id: fixtures.contactRequest } },
    'vehicles.list': {},
    'vehicles.create': { body: { vehicleNo: plate, type: 'two-wheeler' } },
    'vehicles.update': { params: { id: fixtures.vehicle }, body: { vehicleNo: plate, type: 'four-wheeler' } },
    'vehicles.remove': { params: { id: fixtures.vehicle } },
    'vehicles.searchByNumber': { query: { vehicleNo: 'MH12' } },
    'vehicles.searchByHouse': { query: { houseNo: '101', division: 'A' } },
    'members.list': {},
    'members.create': {
      body: {
        name: 'Child',
        gender: 'FEMALE',
        bloodGroup: 'O_POSITIVE',
        birthdate: '2015-05-05',
        mobileNo: '9876543211',
        relation: 'CHILD',
      },
    },
    'members.update': { params: { id: fixtures.member }, body: { name: 'Child', age: 7 } },
    'members.remove': { params: { id: fixtures.member } },
    'members.search': { query: { name: 'e' } },
    'notices.list': {},
    'notices.see': { body: { noticeId: fixtures.notice } },
    'notices.create': {
      body: notice,
      file: new File(['%PDF-1.4\n%sample\n%%EOF\n'], 'plan.pdf', { type: 'application/pdf' }),
    },
    'notices.update': { params: { id: fixtures.notice }, body: notice },
    'notices.remove': { params: { id: fixtures.notice } },
    'notices.download': { params: { file: fixtures.attachment } },
    'guestVehicles.list': {},
    'guestVehicles.create': { body: { ...guest, entryTime: soon, communityId } },
    'guestVehicles.update': { params: { id: fixtures.guestVehicle }, body: { ...guest, entryTime: soon } },
    'guestVehicles.updateByPost': { params: { id: fixtures.guestVehicle }, body: { ...guest, entryTime: soon } },
    'guestVehicles.enter': { params: { id: fixtures.guestVehicle } },
    'guestVehicles.exit': { params: { id: fixtures.guestVehicle } },
    'guestVehicles.undoEntry': { params: { id: fixtures.guestVehicle } },
    'guestVehicles.undoExit': { params: { id: fixtures.guestVehicle } },
    'guestVehicles.remove': { params: { id: fixtures.guestVehicle } },
    'helpers.list': {},
    'helpers.create': { body: helper },
    'helpers.update': { params: { id: fixtures.helper }, body: helper },
    'helpers.remove': { params: { id: fixtures.helper } },
    'helpers.setVisibility': { params: { id: fixtures.helper }, body: { isVisible: false } },
    'helpers.myRating': { params: { id: fixtures.helper, userId: caller?.id ?? fixtures.user } },
    'helpers.rate': { params: { id: fixtures.helper }, body: { rating: 5 } },
    'analytics.read': {},
    'audit.list': { query: { size: 5 } },
    'securityLogs.list': { query: { size: 5 } },
    'waiting.read': {},
  }
  return samples[name]
}

/** A caller for whom it succeeds. */
export function callerOf(w: World, name: string, endpoint: Endpoint): Speaker {
  if (endpoint.who === 'everyone') return w.guest
  if (endpoint.scope === 'home') return w.resident
  if (/^(notices|helpers|guestVehicles)\.(create|update)/.test(name)) return w.admin
  if (endpoint.who.includes('ADMIN')) return w.admin
  return endpoint.who.includes('USER') ? w.resident : w.superAdmin
}
