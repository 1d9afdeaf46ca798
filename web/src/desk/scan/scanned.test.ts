import type { Board, BoardPass } from '@aangan/contract/gate/board'
import {
  base45,
  fromBase45,
  passBytes,
  passQrText,
  signedPass,
  webCryptoVerifier,
  type PassPayload,
} from '@aangan/contract/gate/pass-qr'
import { describe, expect, it } from 'vitest'
import { ofFoundPass } from '../board/board-lists.ts'
import { judge } from '../board/judge.ts'
import { nobleVerifier } from './noble-verifier.ts'
import { judgeUnlisted, listed, readScanned } from './scanned.ts'

const minuteMs = 60_000
/** A Monday, 15:30 in India. */
const now = Date.parse('2026-06-08T10:00Z')
const communityId = crypto.randomUUID()
const newKeys = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>
const [ours, theirs] = [await newKeys(), await newKeys()]
const publicKey = (await crypto.subtle.exportKey('jwk', ours.publicKey)).x!

const board: Board = {
  serverTime: new Date(now).toISOString(),
  timeZone: 'Asia/Kolkata',
  publicKey,
  settings: { earlyMinutes: 30, lateMinutes: 60 } as Board['settings'],
  gates: [],
  guards: [],
  deskKey: '',
  passes: [],
  visits: [],
  helpers: [],
  blocks: [],
  shift: null,
  handover: null,
  conflicts: 0,
  cut: false,
}

const at = (minutes: number) => new Date(now + minutes * minuteMs)
let made = 0
/** Good now; every other one is a frequent pass. */
const pass = (more: Partial<PassPayload> = {}): PassPayload => {
  const long = 30 + ((made * 37) % 300)
  const hours = { days: 0b111_1111, dayFrom: 10 * 60 + (made % 300), dayUntil: 16 * 60 + (made % 400) }
  const often = { validFrom: at(-60 * 24 * 7), validUntil: at(60 * 24 * 30), ...hours }
  const once = { validFrom: at(-long), validUntil: at(long), days: 0, dayFrom: 0, dayUntil: 0 }
  return { passId: crypto.randomUUID(), ...(made++ % 2 === 0 ? once : often), ...more }
}
const qrOf = async (payload: PassPayload, key = ours.privateKey, of = communityId): Promise<string> => {
  const bytes = passBytes(payload)
  return passQrText(bytes, new Uint8Array(await crypto.subtle.sign('Ed25519', key, signedPass(of, bytes))))
}
const turned = async (qr: Promise<string>, bit: number): Promise<string> => {
  const bytes = fromBase45((await qr).slice(4))!
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return `AG1:${base45([...bytes])}`
}
const once = (validFrom: Date, validUntil: Date) => pass({ validFrom, validUntil, days: 0, dayFrom: 0, dayUntil: 0 })

interface Scan {
  readonly qr: Promise<string> | string
  readonly list?: readonly BoardPass[]
  readonly used?: readonly string[]
}

/** What the desk decides with no network: 'in', or why not. */
async function decide({ qr, list = [], used = [] }: Scan, isSigned: Awaited<ReturnType<typeof webCryptoVerifier>>) {
  const read = await readScanned(await qr, communityId, isSigned)
  const known = { ...board, passes: [...list] }
  const found = listed(read, known)
  const onList = known.passes.find(({ id }) => id === found?.id)
  if (onList) {
    const judgement = judge(ofFoundPass(onList, known, now), known, now, String)
    return judgement.tone === 'stop' ? judgement.why.reason : 'in'
  }
  if (read.is !== 'pass') return 'NOT_OURS'
  return judgeUnlisted(read.payload, known, now, new Set(used))?.reason ?? 'in'
}

/** What the list says of a pass. */
const onList = ({ passId: id, validFrom, validUntil }: PassPayload, more: Partial<BoardPass> = {}): BoardPass => ({
  id,
  houseNo: '101',
  division: 'A',
  kind: 'GUEST',
  visitorName: 'Suresh Iyer',
  company: null,
  vehicleNo: null,
  vehicleType: null,
  note: null,
  frequency: 'ONCE',
  validFrom: validFrom.toISOString(),
  validUntil: validUntil.toISOString(),
  days: [],
  dayFrom: null,
  dayUntil: null,
  maxUses: 1,
  uses: 0,
  status: 'ACTIVE',
  code: '482913',
  createdBy: { id: crypto.randomUUID(), name: 'Asha Rao' },
  communityId,
  community: { id: communityId, name: 'Courtyard', displayName: 'Courtyard' } as BoardPass['community'],
  createdAt: validFrom.toISOString(),
  updatedAt: validFrom.toISOString(),
  ...more,
})

/** Each makes one code that must not let anybody in. */
const bad: readonly (readonly [what: string, why: string, (n: number) => Scan])[] = [
  ['a bit turned', 'NOT_OURS', (n) => ({ qr: turned(qrOf(pass()), (n * 13) % 752) })],
  ['signed with another key', 'NOT_OURS', () => ({ qr: qrOf(pass(), theirs.privateKey) })],
  ['of another community', 'NOT_OURS', () => ({ qr: qrOf(pass(), ours.privateKey, crypto.randomUUID()) })],
  ['with a longer window', 'NOT_OURS', (n) => ({ qr: longer(once(at(-6000), at(-120 - n))) })],
  ['early', 'EARLY', (n) => ({ qr: qrOf(once(at(31 + n), at(200 + n))) })],
  ['over', 'OVER', (n) => ({ qr: qrOf(once(at(-600 - n), at(-61 - n))) })],
  ['not today', 'NOT_TODAY', () => ({ qr: qrOf({ ...pass(), ...tuesdays }) })],
  ['used here', 'USED', () => usedHere(pass())],
  ['cancelled', 'CANCELLED', () => withList(pass(), { status: 'CANCELLED' })],
  ['used elsewhere', 'USED', () => withList(pass(), { uses: 1 })],
]
const tuesdays = {
  validFrom: at(-60 * 24 * 7),
  validUntil: at(60 * 24 * 30),
  days: 0b10,
  dayFrom: 8 * 60,
  dayUntil: 20 * 60,
}
const longer = async (over: PassPayload): Promise<string> => {
  const signature = fromBase45((await qrOf(over)).slice(4))!.slice(30)
  return passQrText(passBytes({ ...over, validUntil: at(60) }), signature)
}
const usedHere = (payload: PassPayload): Scan => ({ qr: qrOf(payload), used: [payload.passId] })
const withList = (payload: PassPayload, more: Partial<BoardPass>): Scan => ({
  qr: qrOf(payload),
  list: [onList(payload, more)],
})

const each = 500

describe('a desk with no network', () => {
  // spec: gate.scan.2
  it.each(bad)('lets in none of 500 codes that are %s: %s', async (_, why, make) => {
    const isSigned = await webCryptoVerifier(publicKey)
    const said = await Promise.all(Array.from({ length: each }, (__, n) => decide(make(n), isSigned)))
    expect(said.filter((one) => one === 'in')).toEqual([])
    expect(new Set(said)).toEqual(new Set([why]))
  })

  // spec: gate.scan.2
  it('refuses none of 1,000 good ones, some of them on its list', async () => {
    const isSigned = await webCryptoVerifier(publicKey)
    const good = Array.from({ length: 1000 }, (_, n): Scan => {
      if (n % 4 !== 1) return { qr: qrOf(pass()) }
      return withList(once(at(-20), at(n)), {})
    })
    const said = await Promise.all(good.map((scan) => decide(scan, isSigned)))
    expect(said.filter((one) => one !== 'in')).toEqual([])
  })

  // spec: gate.scan.9
  it('judges the same without Ed25519 in the browser', async () => {
    const [web, library] = [await webCryptoVerifier(publicKey), nobleVerifier(publicKey)]
    const scans = [
      ...Array.from({ length: 30 }, () => ({ qr: qrOf(pass()) })),
      ...bad.flatMap(([, , make]) => Array.from({ length: 10 }, (_, n) => make(n * 7))),
    ]
    for (const scan of scans) expect(await decide(scan, library)).toBe(await decide(scan, web))
  })

  // spec: gate.scan.3
  it('keeps to its list, whatever the code says', async () => {
    const isSigned = await webCryptoVerifier(publicKey)
    const payload = once(at(-600), at(-300))
    expect(await decide({ qr: qrOf(payload) }, isSigned)).toBe('OVER')
    // Moved by the household after the code was shared.
    expect(await decide(withList(payload, { validUntil: at(60).toISOString() }), isSigned)).toBe('in')
    // The list is asked only for what is signed.
    expect(await decide({ qr: turned(qrOf(payload), 500), list: [onList(pass())] }, isSigned)).toBe('NOT_OURS')
  })

  it.each(['https://aangan.example/p/0123456789012345678901234567890123456789012', 'AGH:48291', '482913', ''])(
    '%s is not a pass of this community',
    async (text) => {
      expect(await readScanned(text, communityId, await webCryptoVerifier(publicKey))).toEqual({ is: 'other' })
    },
  )

  it('finds a helper by the code on the card', async () => {
    const read = await readScanned('AGH:482913', communityId, await webCryptoVerifier(publicKey))
    const helper: Board['helpers'][number] = {
      id: crypto.randomUUID(),
      name: 'Sunita',
      category: 'CLEANER',
      code: '482913',
      houses: [],
      inAt: null,
      absentUntil: null,
    }
    expect(listed(read, { ...board, helpers: [helper] })).toEqual({ show: 'helper', id: helper.id })
    expect(listed(read, board)).toBeUndefined()
  })
})
