import { describe, expect, it } from 'vitest'
import { base45, fromBase45, passBytes, readPassQr, verifiedPassQr, webCryptoVerifier } from './pass-qr.ts'

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)]
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

describe('Base45 (RFC 9285, 4.3 and 4.4)', () => {
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ])('%s', (text, letters) => {
    expect(base45(bytesOf(text))).toBe(letters)
    expect([...fromBase45(letters)!]).toEqual(bytesOf(text))
  })

  it.each(['GGW', ':::', '::', 'A', 'ABCD', 'bb8', 'BB,', 'é12'])('%s is nothing', (letters) => {
    expect(fromBase45(letters)).toBeNull()
  })
})

/** Made by the server with the secret `a secret for golden vectors`. */
const communityId = '0190a000-0000-7000-8000-000000000001'
const otherId = '0190a000-0000-7000-8000-000000000002'
const publicKey = '3MCgWAtF_cRlHoMmCYHjw_mn5zgb5kchJdCRolEQ_7U'
const once = {
  passId: '0190b000-1111-7222-8333-444455556666',
  validFrom: new Date('2026-06-10T12:30Z'),
  validUntil: new Date('2026-06-10T16:30Z'),
  days: 0,
  dayFrom: 0,
  dayUntil: 0,
}
const often = { ...once, days: 0b100_0001, dayFrom: 22 * 60, dayUntil: 6 * 60 }
const golden = [
  [
    once,
    'AG1:W505DIH00B92FG4TL6XS8$ZAD+CK+O+:LL+O%/J000000$E2:9I4:L4QRQ2GG/2QJ4YXBAKN6N9P05TMG8AHQPHH1B716FRB-.V7V9OR9Q0R.DAGMEKOQ6IJIT0U76HKH-J9/+NVI8--F',
  ],
  [
    often,
    'AG1:W505DIH00B92FG4TL6XS8$ZAD+CK+O+:LL+OD0KFT0080EIQC3BUKTC5C%P0F88RC1/2A+QDY 2MRBMA4/+OOC55OV35L NLLUM.J8S.U/6TTOG%ES%-1L87-G0L4PNRRJBLQURB81P-P',
  ],
] as const

describe('the QR code of a pass', () => {
  it('has 30 bytes: version, pass, minutes, days and hours', () => {
    expect(
      hex(passBytes(often))
        .match(/^(..)(.{32})(.{8})(.{8})(..)(....)(....)$/)
        ?.slice(1),
    ).toEqual(['01', '0190b000111172228333444455556666', '01c4f4ae', '01c4f59e', '41', '0528', '0168'])
  })

  it.each(golden)('%#: 145 letters that say what they said when they were made', async (payload, text) => {
    expect(text).toHaveLength(145)
    expect(text).toMatch(/^AG1:[0-9A-Z $%*+./:-]+$/)
    expect(readPassQr(text)?.payload).toEqual(payload)
    const isSigned = await webCryptoVerifier(publicKey)
    expect(await verifiedPassQr(text, communityId, isSigned)).toEqual(payload)
    expect(await verifiedPassQr(text, otherId, isSigned)).toBeNull()
  })

  // spec: gate.passes.3
  it('is refused with any bit of it turned, and in any other form', async () => {
    const isSigned = await webCryptoVerifier(publicKey)
    const text = golden[1][1]
    const bytes = fromBase45(text.slice(4))!
    const turnedIn = async (bit: number) => {
      const turned = bytes.slice()
      turned[bit >> 3]! ^= 1 << (bit & 7)
      return verifiedPassQr(`AG1:${base45([...turned])}`, communityId, isSigned)
    }
    const accepted = await Promise.all(Array.from({ length: bytes.length * 8 }, (_, bit) => turnedIn(bit)))
    expect(accepted.filter((pass) => pass !== null)).toEqual([])
    for (const other of [
      '',
      'AG1:',
      text.slice(4),
      text.slice(0, -1),
      `${text}0`,
      text.toLowerCase(),
      `AG2:${text.slice(4)}`,
    ])
      expect(await verifiedPassQr(other, communityId, isSigned)).toBeNull()
  })

  it('is refused by the key of another community', async () => {
    const isSigned = await webCryptoVerifier('bjejRaYA1cc96wRDW_ZI13LSRhwsLo0ZP2vN89f_LJg')
    expect(await verifiedPassQr(golden[0][1], communityId, isSigned)).toBeNull()
  })
})
