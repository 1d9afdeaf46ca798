import { describe, expect, it } from 'vitest'
import { openCodes, readCode } from './codes.ts'
import { keyFrom } from './keys.ts'

const secret = 'a secret for the tests, and for nothing else'
const codes = openCodes(secret)

describe('a one-time code', () => {
  // spec: people.codes.2
  it('is shown as three groups of four, without letters that look alike', () => {
    for (let n = 0; n < 1000; n++)
      expect(codes.make().shown).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  it('is never made twice, and has each letter in each place', () => {
    const made = Array.from({ length: 2000 }, () => codes.make().shown.replaceAll('-', ''))
    expect(new Set(made).size).toBe(2000)
    for (let place = 0; place < 12; place++) expect(new Set(made.map((code) => code[place])).size).toBe(32)
  })

  // spec: people.codes.2
  it.each([
    ['7K3M-9PQR-STVW', '7K3M9PQRSTVW'],
    ['7k3m 9pqr stvw', '7K3M9PQRSTVW'],
    [' 7k3m9pqr-stvw\n', '7K3M9PQRSTVW'],
    ['oOiI-lL00-1111', '001111001111'],
  ])('%j is read as %s', (typed, code) => expect(readCode(typed)).toBe(code))

  it.each([
    '',
    '7K3M-9PQR-STV',
    '7K3M-9PQR-STVWX',
    '7K3M-9PQR-STVU',
    '7K3M–9PQR–STVW',
    'ग्राम',
    '0'.repeat(5000),
    '-'.repeat(12),
  ])('%j is none', (typed) => expect([readCode(typed), codes.hashOf(typed)]).toEqual([null, null]))

  it('is found again by its hash, however it was typed', () => {
    const { shown, hash } = codes.make()
    expect(hash).toMatch(/^[\w-]{43}$/)
    expect(hash).not.toContain(shown)
    for (const typed of [shown, shown.toLowerCase(), shown.replaceAll('-', ' ')]) expect(codes.hashOf(typed)).toBe(hash)
  })

  // spec: people.codes.2
  it('is void under another secret', () => {
    const { shown, hash } = codes.make()
    expect(openCodes(`${secret}!`).hashOf(shown)).not.toBe(hash)
    expect(openCodes(secret).hashOf(shown)).toBe(hash)
  })
})

describe('a key', () => {
  it('is the same at every start, and another for each purpose', () => {
    const keys = [keyFrom(secret, 'aangan codes 1'), keyFrom(secret, 'aangan totp 1'), keyFrom('x', 'aangan totp 1')]
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
    expect(keys.map(({ length }) => length)).toEqual([32, 32, 32])
    expect(keyFrom(secret, 'aangan codes 1')).toEqual(keys[0])
  })

  // spec: people.codes.2
  it('is HKDF-SHA-256 without salt, as other programs compute it', () => {
    expect(keyFrom('aangan', 'aangan codes 1').toString('hex')).toBe(
      '1a4cdb558875cb05d0fc8b47265f70b78da01fcd06efcc057d11d2de9bc1dd3a',
    )
  })
})
