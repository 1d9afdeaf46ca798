import { randomBytes, randomUUID, sign } from 'node:crypto'
import { boardAfterChange } from '../calls/board.ts'
import { signedRenewal } from '@aangan/contract/access/renewal'
import { password } from '../data/seeded-database.ts'
import { guestForm } from '../parts/writes.ts'
import { device, type Person, type Society } from '../data/society.ts'

/** Sends one call; anything but 2xx or 304 throws. */
export type Ask = (person: Person | null, method: string, path: string, body?: object) => Promise<Reply>
export interface Reply {
  readonly id: string
  readonly [field: string]: unknown
}

export interface Action {
  readonly name: string
  /** In a society of 1,000 residents and 300 houses: an assumption. */
  readonly perDay: number
  /** HTTP requests of one of them. */
  readonly calls: number
  readonly run: (ask: Ask, society: Society, turn: number, prepared: string) => Promise<unknown>
  /** Once for each society, before it is measured. */
  readonly prepare?: (ask: Ask, society: Society) => Promise<string>
}

const residentOf = ({ residents }: Society, turn: number): Person => residents[(turn * 7) % residents.length]!
function residentWithDevice({ residents }: Society, turn: number): Person {
  const those = residents.filter(({ hasDevice }) => hasDevice)
  return those[turn % those.length]!
}
const jpegOf = (bytes: number): File =>
  new File(
    [Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2]), randomBytes(bytes - 6).map((byte) => byte & 0x7f)],
    'visitor.jpg',
    { type: 'image/jpeg' },
  )
const form = (part: string, values: object, file?: File): FormData => {
  const made = new FormData()
  made.set(part, new Blob([JSON.stringify(values)], { type: 'application/json' }))
  if (file) made.set('file', file)
  return made
}
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
type Subject = { readonly visitId: unknown } | { readonly passId: string } | { readonly helperId: string }
/** Resolves with the visit, if it is one. */
async function move(ask: Ask, { guard, deskId }: Society, kind: 'ENTRY' | 'EXIT', subject: Subject): Promise<unknown> {
  const now = new Date().toISOString()
  const movements = [{ id: randomUUID(), kind, recordedAt: now, offline: false, ...subject }]
  const reply = await ask(guard, 'POST', '/api/gate/movements', { deskId, sentAt: now, waiting: 0, movements })
  const [result] = reply['results'] as { outcome: string; visit: Reply | null }[]
  if (result?.outcome !== 'APPLIED') throw new Error(`${kind}: ${JSON.stringify(result)}`)
  return result.visit?.id
}

/** Asks a house, with or without a photo, which answers; in and out. */
async function visit(ask: Ask, society: Society, turn: number, photo?: File): Promise<void> {
  const [resident, { guard }] = [residentOf(society, turn), society]
  const { houseNo, division } = resident
  const asked = { kind: 'DELIVERY', company: 'Swiggy', phone: '9876543210', houseNo, division }
  const { id } = await ask(guard, 'POST', '/api/visits', asked)
  if (photo) await ask(guard, 'POST', `/api/visits/${id}/photo`, form('photo', { takenAt: inDays(0) }, photo))
  await ask(resident, 'GET', `/api/visits/${id}`)
  await ask(resident, 'POST', `/api/visits/${id}/answer`, { answer: 'APPROVE' })
  await move(ask, society, 'ENTRY', { visitId: id })
  await move(ask, society, 'EXIT', { visitId: id })
}

/** Everything that a society does in a day, with the calls of its screens. */
export const actions: readonly Action[] = [
  {
    name: 'visitor asked about at the gate, answered, in and out',
    perDay: 190,
    calls: 5,
    run: (ask, society, turn) => visit(ask, society, turn),
  },
  {
    name: 'the same with a photo of 60 kB',
    perDay: 60,
    calls: 6,
    run: (ask, society, turn) => visit(ask, society, turn, jpegOf(60_000)),
  },
  {
    name: 'guest with a pass: invited, in and out',
    perDay: 60,
    calls: 3,
    async run(ask, society, turn) {
      const [validFrom, validUntil] = [inDays(0), inDays(0.5)]
      const invited = { kind: 'GUEST', visitorName: 'Asha Verma', frequency: 'ONCE', validFrom, validUntil }
      const { id } = await ask(residentOf(society, turn), 'POST', '/api/passes', invited)
      const visitId = await move(ask, society, 'ENTRY', { passId: id })
      await move(ask, society, 'EXIT', { visitId })
    },
  },
  {
    name: 'guest vehicle: planned, in and out',
    perDay: 20,
    calls: 3,
    async run(ask, society, turn) {
      const resident = residentOf(society, turn)
      const planned = { ...guestForm, entryTime: new Date().toISOString() }
      const { id } = await ask(resident, 'POST', '/api/guest-vehicles', planned)
      await ask(society.guard, 'POST', `/api/guest-vehicles/${id}/entry`)
      await ask(society.guard, 'POST', `/api/guest-vehicles/${id}/exit`)
    },
  },
  {
    name: 'helper, in and out',
    perDay: 150,
    calls: 2,
    async run(ask, society, turn) {
      const helperId = society.helperIds[turn % society.helperIds.length]!
      await move(ask, society, 'ENTRY', { helperId })
      await move(ask, society, 'EXIT', { helperId })
    },
  },
  {
    name: 'vehicle searched by a guard',
    perDay: 40,
    calls: 1,
    run: (ask, { guard, plates }, turn) =>
      ask(guard, 'GET', `/api/vehicles/search/vehicleNo?vehicleNo=${plates[turn % plates.length]!.slice(-4)}`),
  },
  {
    name: 'board of a desk, opened',
    perDay: 10,
    calls: 1,
    run: (ask, { guard, deskId }) => ask(guard, 'GET', `/api/gate/board?deskId=${deskId}`),
  },
  {
    name: 'board of a desk, after a change',
    perDay: 2_590,
    calls: 1,
    prepare: (ask, { guard, deskId, residents: [resident] }) =>
      boardAfterChange((...asked) => ask(guard, ...asked), resident!, deskId),
    run: (ask, { guard }, _turn, path) => ask(guard, 'GET', path),
  },
  {
    name: 'app opened',
    perDay: 1_500,
    calls: 4,
    async run(ask, society, turn) {
      const resident = residentOf(society, turn)
      await Promise.all(
        ['/api/users/current', '/api/waiting', '/api/notifications?page=0&size=1', '/api/visits?page=0&size=20'].map(
          (path) => ask(resident, 'GET', path),
        ),
      )
    },
  },
  {
    name: 'notices read',
    perDay: 400,
    calls: 1,
    run: (ask, society, turn) => ask(residentOf(society, turn), 'GET', '/api/notices'),
  },
  {
    name: 'notice posted, one in four with a file of 200 kB',
    perDay: 1,
    calls: 1,
    run: (ask, { admin }, turn) => {
      const posted = {
        title: 'Water supply',
        content: 'No water from ten to noon. '.repeat(8),
        endDate: inDays(7).slice(0, 10),
      }
      return ask(admin, 'POST', '/api/notices', form('notice', posted, turn % 4 === 0 ? jpegOf(200_000) : undefined))
    },
  },
  {
    name: 'login',
    perDay: 70,
    calls: 1,
    run: (ask, society, turn) => {
      const { username } = society.residents.at(-1 - (turn % society.residents.length))!
      return ask(null, 'POST', '/api/auth/login', { username, password })
    },
  },
  {
    name: 'session renewed by its device',
    perDay: 400,
    calls: 2,
    async run(ask, society, turn) {
      const person = residentWithDevice(society, turn)
      const { nonce } = await ask(person, 'GET', '/api/auth/renew')
      await ask(person, 'POST', '/api/auth/renew', { nonce, signature: signatureOf(person, String(nonce)) })
    },
  },
  {
    name: 'list at the office (people, audit trail)',
    perDay: 60,
    calls: 1,
    run: (ask, { admin }, turn) =>
      ask(admin, 'GET', turn % 2 === 0 ? '/api/admin/users/search?name=sharma' : '/api/audit?resource=VISIT'),
  },
]

function signatureOf({ sessionId }: Person, nonce: string): string {
  const signed = Buffer.from(signedRenewal(sessionId, nonce))
  return sign('sha256', signed, { key: device.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}
