import { randomUUID } from 'node:crypto'
import { api } from '@aangan/contract/api'
import type { Endpoint } from '@aangan/contract/core/endpoint'
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
/** The smallest that passes for a JPEG. */
export const photo = (bytes: readonly number[] = [0xff, 0xd8, 0xff, 0xda, 0, 2]): File =>
  new File([new Uint8Array(bytes)], 'visitor.jpg', { type: 'image/jpeg' })
/** A file of comma-separated values. */
export const sheet = (text: string, name = 'society.csv'): File => new File([text], name, { type: 'text/csv' })
/** A browser that wants messages, at a push service that is never there. */
export const browser = {
  endpoint: 'http://127.0.0.1:9/push',
  keys: {
    p256dh: 'BC9OMhw19N1n3N4TDvu7mDD7zGHb4bKXEcjsch5SW05jnInX0Eq2DjDl-1UL07fZ9RUqecHMX5Lg0DxYXCgDPlw',
    auth: 'c2VjcmV0IG9mIGEgdGVzdA',
  },
}
/** A pass for one, from now. */
export const passForm = () => {
  const now = Date.now()
  return {
    kind: 'GUEST',
    visitorName: 'Suresh',
    frequency: 'ONCE',
    validFrom: new Date(now).toISOString(),
    validUntil: new Date(now + 4 * 3_600_000).toISOString(),
    houseNo: '101',
    division: 'A',
  }
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
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
    'auth.options': {},
    'auth.logout': {},
    'renewal.ask': {},
    'renewal.renew': { body: fixtures.renewal },
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
    'loginSteps.secondFactor': { body: { challengeId: fixtures.loginChallenge, code: fixtures.recoveryCode } },
    'loginSteps.passkeyOptions': {},
    'loginSteps.passkey': {
      body: { challengeId: fixtures.passkeyChallenge, passkey: JSON.parse(fixtures.passkeyAnswer) as unknown },
    },
    'currentUser.read': {},
    'currentUser.update': { body: profile },
    'currentUser.updateLanguage': { body: { language: 'hi' } },
    'currentUser.changePassword': { body: { currentPassword: 'marigold-42', newPassword: `another-${n}` } },
    'sessions.list': {},
    'sessions.end': { params: { id: fixtures.session } },
    'sessions.endOthers': {},
    'sessions.endOf': { params: { id: fixtures.user } },
    'identity.confirm': { body: { password: 'marigold-42' } },
    'factors.list': {},
    'factors.passkeyOptions': {},
    'factors.addPasskey': { body: { name: 'Phone', response: JSON.parse(fixtures.newPasskey) as unknown } },
    'factors.removePasskey': { params: { id: fixtures.passkey } },
    'factors.beginTotp': {},
    'factors.confirmTotp': { body: { code: fixtures.totpCode } },
    'factors.removeTotp': {},
    'factors.renewCodes': {},
    'factors.removeOf': { params: { id: fixtures.user } },
    'users.export': { query: { format: 'csv' } },
    'users.search': { query: { name: 'e', size: 5 } },
    'users.toggleStatus': { params: { id: fixtures.user } },
    'users.setRoles': { params: { id: fixtures.user }, body: ['USER', 'SECURITY'] },
    'passwordResets.forgot': { body: { username: `nobody-${n}` } },
    'passwordResets.reset': { body: { code: fixtures.resetCode, newPassword: `another-${n}` } },
    'emailChanges.confirm': { body: { code: fixtures.confirmEmailCode } },
    'emailChanges.takeBack': { body: { code: fixtures.takeBackCode } },
    'passwordResets.issue': { params: { id: fixtures.user } },
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
    'communitySettings.read': { query: { communityId } },
    'communitySettings.update': { body: { communityId, keepAfterLeavingDays: 1 + (n % 1095) } },
    'contactRequests.list': {},
    'contactRequests.done': { params: { id: fixtures.contactRequest } },
    'vehicles.export': { query: { format: 'csv' } },
    'vehicles.list': {},
    'vehicles.create': { body: { vehicleNo: plate, type: 'two-wheeler' } },
    'vehicles.update': { params: { id: fixtures.vehicle }, body: { vehicleNo: plate, type: 'four-wheeler' } },
    'vehicles.remove': { params: { id: fixtures.vehicle } },
    'vehicles.searchByNumber': { query: { vehicleNo: 'MH12' } },
    'vehicles.searchByHouse': { query: { houseNo: '101', division: 'A' } },
    'members.export': { query: { format: 'csv' } },
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
    'houses.export': { query: { format: 'csv' } },
    'houses.list': {},
    'houses.create': { body: { division: 'D', number: `N${n}`, type: 'VILLA', communityId } },
    'houses.read': { params: { id: fixtures.house } },
    'houses.update': { params: { id: fixtures.emptyHouse }, body: { division: 'D', number: `R${n}` } },
    'houses.remove': { params: { id: fixtures.emptyHouse } },
    'occupancies.create': {
      params: { id: fixtures.emptyHouse },
      body: { userId: fixtures.user, ownershipType: 'owner' },
    },
    'occupancies.update': { params: { id: fixtures.occupancy }, body: { livesHere: false } },
    'household.read': {},
    'invitations.export': { query: { format: 'csv' } },
    'invitations.list': {},
    'invitations.create': {
      body: {
        name: 'Invited',
        houseNo: `I${n}`,
        division: 'D',
        ownershipType: 'tenant',
        email: `i${n}@b.co`,
        communityId,
      },
    },
    'invitations.renew': { body: { ids: [fixtures.invitation] } },
    'invitations.remove': { params: { id: fixtures.invitation } },
    'invitations.accept': { body: { code: fixtures.invitationCode } },
    'invitations.inviteFamily': { body: { occupancyId: fixtures.occupancy, name: 'Family', send: true } },
    'invitations.open': { body: { code: fixtures.invitationCode } },
    'invitations.join': {
      body: {
        ...profile,
        code: fixtures.invitationCode,
        username: `joined-${n}`,
        password: 'secret1',
        acceptedTermsAndPrivacy: true,
      },
    },
    'moveOuts.preview': { params: { id: fixtures.occupancy } },
    'moveOuts.end': { params: { id: fixtures.occupancy }, body: { endsOn: inDays(30), reason: 'A new job' } },
    'moveOuts.stay': { params: { id: fixtures.leaving } },
    'moveOuts.list': {},
    'moveOuts.undo': { params: { id: fixtures.moveOut } },
    'notices.export': { query: { format: 'csv' } },
    'notices.list': {},
    'notices.see': { body: { noticeId: fixtures.notice } },
    'notices.create': {
      body: notice,
      file: new File(['%PDF-1.4\n%sample\n%%EOF\n'], 'plan.pdf', { type: 'application/pdf' }),
    },
    'notices.update': { params: { id: fixtures.notice }, body: notice },
    'notices.remove': { params: { id: fixtures.notice } },
    'notices.download': { params: { file: fixtures.attachment } },
    'passes.list': {},
    'passes.create': { body: { ...passForm(), communityId } },
    'passes.read': { params: { id: fixtures.pass } },
    'passes.update': { params: { id: fixtures.pass }, body: { ...passForm(), kind: undefined } },
    'passes.cancel': { params: { id: fixtures.pass } },
    'passes.renewCode': { params: { id: fixtures.pass } },
    'imports.template': { params: { kind: 'HOUSES' }, query: { format: 'csv' } },
    'imports.list': { query: { size: 5 } },
    'imports.create': { body: { kind: 'HOUSES', communityId }, file: sheet(`Wing,Flat No\nD,M${n}\n`) },
    'imports.read': { params: { id: fixtures.import } },
    'imports.map': { params: { id: fixtures.import }, body: { mapping: { division: 0, number: 1 } } },
    'imports.problems': { params: { id: fixtures.import }, query: { size: 5 } },
    'imports.run': { params: { id: fixtures.import }, body: { leaveOutBad: true } },
    'imports.cancel': { params: { id: fixtures.import } },
    'imports.undo': { params: { id: fixtures.finishedImport } },
    'passPages.show': { params: { key: fixtures.passKey } },
    'guestVehicles.export': { query: { format: 'csv' } },
    'guestVehicles.list': {},
    'guestVehicles.create': { body: { ...guest, entryTime: soon, communityId } },
    'guestVehicles.update': { params: { id: fixtures.guestVehicle }, body: { ...guest, entryTime: soon } },
    'guestVehicles.updateByPost': { params: { id: fixtures.guestVehicle }, body: { ...guest, entryTime: soon } },
    'guestVehicles.enter': { params: { id: fixtures.guestVehicle } },
    'guestVehicles.exit': { params: { id: fixtures.guestVehicle } },
    'guestVehicles.undoEntry': { params: { id: fixtures.guestVehicle } },
    'guestVehicles.undoExit': { params: { id: fixtures.guestVehicle } },
    'guestVehicles.remove': { params: { id: fixtures.guestVehicle } },
    'visits.export': { query: { format: 'csv' } },
    'visits.list': { query: { size: 5 } },
    'visits.read': { params: { id: fixtures.visit } },
    'visits.ask': {
      body: { kind: 'GUEST', visitorName: `Visitor ${n}`, houseNo: `V${n}`, division: 'D', communityId },
    },
    'visits.putPhoto': { params: { id: fixtures.visit }, body: { takenAt: new Date().toISOString() }, file: photo() },
    'visits.readPhoto': { params: { id: fixtures.parcel } },
    'visits.answer': { params: { id: fixtures.visit }, body: { answer: 'APPROVE' } },
    'visits.answerByTicket': { body: { ticket: fixtures.ticket, answer: 'APPROVE' } },
    'visits.decide': { params: { id: fixtures.visit }, body: { decision: 'NO_BY_PHONE' } },
    'visits.contacts': { params: { id: fixtures.visit } },
    'visits.allow': { params: { id: fixtures.blockedVisit }, body: { reason: 'The committee agreed' } },
    'visits.collect': { params: { id: fixtures.parcel } },
    'blocks.list': { query: { communityId } },
    'blocks.create': { body: { scope: 'COMMUNITY', vehicleNo: plate, reason: 'Drove too fast', communityId } },
    'blocks.remove': { params: { id: fixtures.block } },
    'gateSettings.read': { query: { communityId } },
    'gateSettings.update': { body: { askSeconds: 20 + (n % 280), communityId } },
    'inside.read': { query: { communityId } },
    'movements.send': {
      body: {
        sentAt: new Date().toISOString(),
        movements: [
          {
            id: randomUUID(),
            kind: 'ENTRY',
            recordedAt: new Date().toISOString(),
            offline: false,
            visitId: fixtures.guestVehicle,
          },
        ],
      },
    },
    'board.read': {},
    'board.directory': {},
    'gateDesks.create': { body: { gateId: fixtures.gate, name: `Desk ${n}` } },
    'gateDesks.list': { query: { communityId } },
    'gateDesks.remove': { params: { id: fixtures.desk } },
    'shifts.create': { body: { gateId: fixtures.gate, userId: fixtures.guard } },
    'shifts.list': { query: { communityId } },
    'shifts.end': { params: { id: fixtures.shift }, body: { note: 'All quiet' } },
    'conflicts.list': { query: { communityId } },
    'conflicts.settle': { params: { id: fixtures.conflict }, body: { as: 'SEEN' } },
    'conflicts.settleMany': { body: { ids: [fixtures.conflict] } },
    'helpers.export': { query: { format: 'csv' } },
    'helpers.list': {},
    'helpers.create': { body: helper },
    'helpers.update': { params: { id: fixtures.helper }, body: helper },
    'helpers.remove': { params: { id: fixtures.helper } },
    'helpers.setVisibility': { params: { id: fixtures.helper }, body: { isVisible: false } },
    'helpers.myRating': { params: { id: fixtures.helper, userId: caller?.id ?? fixtures.user } },
    'helpers.rate': { params: { id: fixtures.helper }, body: { rating: 5 } },
    'houseHelpers.list': {},
    'houseHelpers.add': { params: { id: fixtures.helper } },
    'houseHelpers.remove': { params: { id: fixtures.listedHelper } },
    'houseHelpers.issueCode': { params: { id: fixtures.helper }, body: { communityId } },
    'houseHelpers.reply': { params: { id: fixtures.helper }, body: { reply: 'I come at eight' } },
    'houseHelpers.attendance': { params: { id: fixtures.listedHelper }, query: { month: inDays(0).slice(0, 7) } },
    'houseHelpers.mark': { params: { id: fixtures.listedHelper, day: inDays(-1) }, body: { mark: 'CAME' } },
    'houseHelpers.addAbsence': { params: { id: fixtures.listedHelper }, body: { from: inDays(2), until: inDays(3) } },
    'houseHelpers.endAbsence': { params: { id: fixtures.listedHelper, absenceId: fixtures.absence } },
    'helperCards.show': { params: { key: fixtures.cardKey } },
    'analytics.read': {},
    'audit.export': { query: { format: 'csv' } },
    'audit.list': { query: { size: 5 } },
    'securityLogs.export': { query: { format: 'csv' } },
    'securityLogs.list': { query: { size: 5 } },
    'waiting.read': {},
    'notifications.list': { query: { size: 5 } },
    'notifications.read': { body: { ids: [fixtures.notification] } },
    'notifications.preferences': {},
    'notifications.setPreferences': {
      body: { quietFrom: '22:00', quietUntil: '06:30', push: { VISITOR_OUT: true } },
    },
    'push.key': {},
    'push.subscribe': { body: { ...browser, endpoint: `${browser.endpoint}${n}` } },
    'push.unsubscribe': { params: { id: fixtures.pushSubscription } },
    'push.test': {},
    'live.open': {},
  }
  return samples[name]
}

/** A caller for whom it succeeds. */
export function callerOf(w: World, name: string, endpoint: Endpoint): Speaker {
  if (endpoint.who === 'everyone') return w.guest
  if (
    (endpoint.scope === 'home' && endpoint.who.includes('USER')) ||
    /^(sessions\.end(Others)?|renewal\..*|factors\.(?!removeOf).*)$/.test(name)
  )
    return w.resident
  if (/^(notices|helpers|guestVehicles|houses|imports)\.(create|update)/.test(name)) return w.admin
  if (endpoint.who.includes('ADMIN')) return w.admin
  return endpoint.who.includes('USER') ? w.resident : w.superAdmin
}
