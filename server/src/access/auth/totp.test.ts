import { Secret } from 'otpauth'
import { describe, expect, it, test } from 'vitest'
import { openRelyingParty } from '../../core/context/relying-party.ts'
import { makeRecoveryCodes, recoveryHashOf } from './recovery-codes.ts'
import { openTotpSecrets } from './totp-secrets.ts'
import { newTotpSecret, readTotpCode, stepOf, totpUri } from './totp.ts'

describe('a code of an authenticator app', () => {
  /** RFC 6238, appendix B: SHA-1, its last six digits. */
  const secret = Secret.fromUTF8('12345678901234567890').base32
  const vectors: [seconds: number, code: string, step: number][] = [
    [59, '287082', 0x1],
    [1111111109, '081804', 0x23523ec],
    [1111111111, '050471', 0x23523ed],
    [1234567890, '005924', 0x273ef07],
    [2000000000, '279037', 0x3f940aa],
    [20000000000, '353130', 0x27bc86aa],
  ]
  // spec: people.second-factors.1
  it.each(vectors)('at %s seconds is %s', (seconds, code, step) => {
    expect(stepOf(secret, code, new Date(seconds * 1000))).toBe(step)
  })

  // spec: people.second-factors.1
  it('is good one step before and after, and no further', () => {
    const good = (seconds: number) => stepOf(secret, '050471', new Date(seconds * 1000))
    const step = 0x23523ed
    expect([step - 2, step - 1, step, step + 1, step + 2].map((at) => good(at * 30))).toEqual([
      null,
      step,
      step,
      step,
      null,
    ])
  })

  it.each([
    ['050471', '050471'],
    [' 050 471 ', '050471'],
    ['50471', null],
    ['0504711', null],
    ['05047a', null],
    ['०५०४७१', null],
    ['', null],
  ])('%j is read as %s', (typed, code) => expect(readTotpCode(typed)).toBe(code))

  it('a secret has 160 bits, and its QR code names product and account', () => {
    const made = newTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(totpUri(made, 'asha.rao'))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Aangan:asha.rao'])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Aangan',
      secret: made,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  // spec: people.second-factors.1
  it('a sealed secret is opened for its account and under its token secret only', () => {
    const secrets = openTotpSecrets('one secret of the server, long enough')
    const sealed = secrets.seal(secret, 'asha')
    expect(sealed).not.toContain(secret)
    expect(secrets.seal(secret, 'asha')).not.toBe(sealed)
    expect(secrets.open(sealed, 'asha')).toBe(secret)
    expect(secrets.open(sealed, 'vikram')).toBeNull()
    expect(secrets.open(`${sealed.slice(0, -2)}AA`, 'asha')).toBeNull()
    expect(secrets.open('', 'asha')).toBeNull()
    expect(openTotpSecrets('another secret of the server, as long').open(sealed, 'asha')).toBeNull()
  })
})

// spec: people.second-factors.7
test('recovery codes are ten, of 24 letters that do not look alike, read in any case', () => {
  const { shown, hashes } = makeRecoveryCodes()
  expect([shown.length, new Set(shown).size]).toEqual([10, 10])
  for (const [index, code] of shown.entries()) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
    const typed = code.toLowerCase().replaceAll('0', 'o').match(/.{4}/g)!.join(' - ')
    expect(recoveryHashOf(typed)).toBe(hashes[index])
  }
  expect([recoveryHashOf('ABCD'), recoveryHashOf('U'.repeat(24)), recoveryHashOf('')]).toEqual([null, null, null])
})

describe('passkeys are offered', () => {
  // spec: people.second-factors.11
  it.each([
    ['https://society.example/app', 'anything', { id: 'society.example', origin: 'https://society.example' }],
    ['http://localhost:3000', '127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://society.example', 'society.example', undefined],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', undefined],
    ['https://192.0.2.7', '192.0.2.7', undefined],
    [undefined, 'localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    [undefined, '127.0.0.1:3000', undefined],
    [undefined, '[::1]:3000', undefined],
    [undefined, 'localhost:3001', undefined],
    [undefined, 'localhost', undefined],
    [undefined, 'localhost.evil.example:3000', undefined],
    [undefined, undefined, undefined],
  ])('with PUBLIC_URL %s, for a browser at %s: %j', (publicUrl, host, party) => {
    expect(openRelyingParty(publicUrl)(host, 3000)).toEqual(party)
  })
})
