import { authEndpoints } from '@aangan/contract/access/auth'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { approvalEndpoints } from '@aangan/contract/people/approvals'
import { currentUserEndpoints } from '@aangan/contract/people/current-user'
import { memberEndpoints } from '@aangan/contract/people/members'
import { userEndpoints } from '@aangan/contract/people/users'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { auditEndpoints } from '@aangan/contract/record/audit'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest as guestVehicle } from '../test/samples.ts'
import type { Answer, Speaker } from '../test/world.ts'
import { startDeployment, stranger, type Deployment } from './deployment.ts'
import { figure, times } from './figures.ts'
import { payloads } from './payloads.ts'
import { loops } from './traffic.ts'

type Thing = Record<string, unknown>

let deployment: Deployment
let address: string
let guest: Speaker
let resident: Speaker
let admin: Speaker
let chief: Speaker
beforeAll(async () => {
  deployment = await startDeployment()
  address = (await deployment.app()).address
  guest = stranger(address)
  resident = (await deployment.person())(address)
  admin = (await deployment.person({ roles: ['ADMIN'] }))(address)
  chief = (await deployment.person({ roles: ['SUPER_ADMIN'] }))(address)
})
afterAll(() => deployment.close())

const list = payloads(times(80, 2000))
const tally = { stored: 0, refused: 0, searched: 0 }
const wrong: string[] = []
const complain = (where: string, payload: string, what: unknown): void =>
  void wrong.push(`${where} ${JSON.stringify(payload)}: ${JSON.stringify(what)}`.slice(0, 400))

/** A refusal or a success, always as JSON that no browser renders as a page. */
function sane(where: string, payload: string, { status, headers, text }: Answer): boolean {
  const ok =
    status < 500 &&
    (status === 204 || headers.get('content-type')?.startsWith('application/json') === true) &&
    headers.get('x-content-type-options') === 'nosniff'
  if (!ok) complain(where, payload, [status, headers.get('content-type'), text])
  return status < 300
}

/** Stored and returned as typed (trimmed), in the reply and when read again. */
function kept(where: string, payload: string, answer: Answer, fields: readonly string[], again?: Thing): void {
  if (!sane(where, payload, answer)) return void tally.refused++
  tally.stored++
  for (const thing of again === undefined ? [answer.body] : [answer.body, again]) {
    for (const field of fields)
      if ((thing as Thing)[field] !== payload.trim()) complain(`${where} ${field}`, payload, (thing as Thing)[field])
  }
}

const foundIn = (answer: Answer, id: unknown): Thing =>
  (answer.body as unknown as Thing[]).find((it) => it['id'] === id) ?? {}

test(`${list.length} attacks through every text field are kept as text or refused`, async () => {
  const entryTime = new Date(Date.now() + 3_600_000).toISOString()
  const helper = { name: 'Ravi', contactNo: '9123456789', category: 'PLUMBER', isAvailable: true }
  const profile = { name: 'Chief', mobileNo: '9876500000', email: 'chief@example.org' }
  const place = { name: 'Spare', area: 'Aundh', city: 'Pune', state: 'Maharashtra', country: 'India' }
  const notice = { title: 'Lift', content: 'Out of order', endDate: '2099-01-01' }
  const make = async (who: Speaker, endpoint: Endpoint, body: object): Promise<string> =>
    String((await who.call(endpoint, { body })).body['id'])
  let next = 0
  // Each worker edits its own things, so it reads back what it wrote last.
  await loops(
    6,
    () => next >= list.length,
    async (worker) => {
      const ids = {
        member: await make(resident, memberEndpoints.create, { name: `Child ${worker}`, relation: 'CHILD' }),
        guest: await make(admin, guestVehicleEndpoints.create, { ...guestVehicle, entryTime }),
        helper: await make(admin, helperEndpoints.create, helper),
        notice: await make(admin, noticeEndpoints.create, notice),
        place: await make(chief, communityEndpoints.create, { ...place, name: `Spare ${worker}` }),
      }
      const me = (await deployment.person())(address)
      while (next < list.length) {
        const n = next++
        const payload = list[n]!
        const member = await resident.call(memberEndpoints.update, {
          params: { id: ids.member },
          body: { name: payload },
        })
        kept(
          'member',
          payload,
          member,
          ['name'],
          member.status < 300 ? foundIn(await resident.call(memberEndpoints.list), ids.member) : undefined,
        )
        const told = await admin.call(noticeEndpoints.update, {
          params: { id: ids.notice },
          body: { ...notice, title: payload, content: payload },
        })
        kept(
          'notice',
          payload,
          told,
          ['title', 'content'],
          told.status < 300 ? foundIn(await me.call(noticeEndpoints.list), ids.notice) : undefined,
        )
        const coming = await admin.call(guestVehicleEndpoints.update, {
          params: { id: ids.guest },
          body: { ...guestVehicle, entryTime, guestName: payload, purposeOfVisit: payload },
        })
        kept(
          'guest',
          payload,
          coming,
          ['guestName', 'purposeOfVisit'],
          coming.status < 300 ? foundIn(await admin.call(guestVehicleEndpoints.list), ids.guest) : undefined,
        )
        kept(
          'guest',
          payload,
          await admin.call(guestVehicleEndpoints.update, {
            params: { id: ids.guest },
            body: { ...guestVehicle, entryTime, visitingHouseNo: payload },
          }),
          ['visitingHouseNo'],
        )
        sane(
          'plate',
          payload,
          await admin.call(guestVehicleEndpoints.update, {
            params: { id: ids.guest },
            body: { ...guestVehicle, entryTime, vehicleNo: payload },
          }),
        )
        sane(
          'vehicle',
          payload,
          await resident.call(vehicleEndpoints.create, { body: { vehicleNo: payload, type: payload } } as never),
        )
        const help = await admin.call(helperEndpoints.update, {
          params: { id: ids.helper },
          body: { ...helper, name: payload },
        })
        kept(
          'helper',
          payload,
          help,
          ['name'],
          help.status < 300 ? foundIn(await me.call(helperEndpoints.list), ids.helper) : undefined,
        )
        const where = await chief.call(communityEndpoints.update, {
          params: { id: ids.place },
          body: { name: payload, area: `${worker}`, city: payload, state: payload, country: payload },
        })
        kept('community', payload, where, ['name', 'city', 'state', 'country'])
        const mine = await me.call(currentUserEndpoints.update, { body: { ...profile, name: payload } })
        kept(
          'profile',
          payload,
          mine,
          ['name'],
          mine.status < 300 ? (await me.call(currentUserEndpoints.read)).body : undefined,
        )
        sane(
          'contact',
          payload,
          await guest.call(authEndpoints.contactAdmin, {
            body: { name: payload, email: 'a@b.co', mobileNo: '9876543210', communityName: payload, message: payload },
          }),
        )
        await newcomer(payload, n)
        await searches(me, payload)
      }
    },
  )
  const [alive] = await deployment.sql<{ users: number; audit: number; sent: number; odd: number }[]>`
    select (select count(*)::int from data.users) as users, (select count(*)::int from data.audit_logs) as audit, (select count(*)::int from data.contact_requests) as sent,
      (select count(*)::int from data.contact_requests where name <> message) as odd`
  figure(
    `${list.length} XSS and SQL payloads through every text field: ${tally.stored} kept and read back as typed, ${tally.refused} refused, ${tally.searched} searches; ${wrong.length} wrong`,
  )
  expect(wrong.slice(0, 10)).toEqual([])
  expect([alive!.users > 8, alive!.audit > list.length, alive!.odd]).toEqual([true, true, 0])
  expect(tally.stored).toBeGreaterThan(list.length * 4)
})

/** A registration, and the remark of its rejection. */
async function newcomer(payload: string, n: number): Promise<void> {
  const person = {
    password: 'secret1',
    mobileNo: '9876543210',
    email: 'a@b.co',
    division: 'A',
    ownershipType: 'owner',
    communityId: deployment.community.id,
    acceptedTermsAndPrivacy: true,
  }
  sane(
    'username',
    payload,
    await guest.call(authEndpoints.signup, {
      body: { ...person, username: payload, name: 'New', houseNo: '1', email: payload },
    } as never),
  )
  const signed = await guest.call(authEndpoints.signup, {
    body: { ...person, username: `new-${n}`, name: payload, houseNo: '1', displayName: payload },
  } as never)
  if (!sane('signup', payload, signed)) return
  const decided = await admin.call(approvalEndpoints.reject, {
    params: { id: String(signed.body['id']) },
    body: { remark: payload },
  })
  if (payload.trim() !== '') kept('remark', payload, decided, ['name', 'remark'])
}

/** A filter finds what contains the text, and nothing else. */
async function searches(me: Speaker, payload: string): Promise<void> {
  const asks: [Speaker, Endpoint, Record<string, string>, string?][] = [
    [me, memberEndpoints.search, { name: payload }, 'name'],
    [admin, userEndpoints.search, { name: payload }, 'name'],
    [admin, userEndpoints.search, { houseNo: payload }, 'houseNo'],
    [admin, auditEndpoints.list, { userId: payload }],
    [admin, auditEndpoints.list, { resource: payload }],
    [me, vehicleEndpoints.searchByNumber, { vehicleNo: payload }],
    [me, vehicleEndpoints.searchByHouse, { houseNo: payload, division: 'A' }],
    [guest, communityEndpoints.active, { search: payload }],
    [guest, authEndpoints.checkUsername, { username: payload }],
  ]
  for (const [who, endpoint, query, field] of asks) {
    const answer = await who.call(endpoint, { query })
    tally.searched++
    if (!sane(endpoint.path, payload, answer) || field === undefined || payload.trim() === '') continue
    for (const row of answer.body['content'] as unknown as Thing[]) {
      if (!String(row[field]).toLowerCase().includes(payload.trim().toLowerCase()))
        complain(endpoint.path, payload, row[field])
    }
  }
}
