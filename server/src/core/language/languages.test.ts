import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeLanguages, readCatalogues, readLanguages } from './languages.ts'

describe('the language of a request', () => {
  const { bestLanguage, codes } = readLanguages()

  it('is one of the catalogues, or English', () => expect(codes).toEqual(['en', 'hi', 'mr']))

  // spec: words.requests.1
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['hi', 'hi'],
    ['HI', 'hi'],
    ['hi-IN', 'hi'],
    ['hi-IN,en;q=0.8', 'hi'],
    ['mr-IN,hi;q=0.9,en;q=0.8', 'mr'],
    ['fr', 'en'],
    ['fr,mr;q=0.2', 'mr'],
    ['fr,*;q=0.1', 'en'],
    ['en;q=0.5,hi;q=0.9', 'hi'],
    ['hi;q=0', 'en'],
    ['hi;q=0,mr;q=0.1', 'mr'],
    ['en-IN,hi;q=0.9,mr;q=0.8', 'en'],
    ['hindi', 'en'],
    [';;;,,,=', 'en'],
    ['hi;q=zero', 'en'],
    ['constructor', 'en'],
    [`hi,${'a,'.repeat(8_000)}`, 'en'],
  ])('Accept-Language: %.60s is %s', (header, code) => expect(bestLanguage(header).code).toBe(code))

  // spec: words.requests.2
  it('can always be told, whatever the header', () => {
    const part = fc.oneof(fc.constantFrom('hi', 'mr', 'en', '*', '-IN', ';q=', '0.5', ',', ' ', '"'), fc.string())
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const header = parts.join('')
        expect(codes).toContain(bestLanguage(header).code)
        expect(bestLanguage(header)).toBe(bestLanguage(header))
      }),
    )
  })
})

describe('languages', () => {
  // spec: words.catalogues.1
  it('a fourth one is one more catalogue', () => {
    const { codes, bestLanguage } = makeLanguages({ ...readCatalogues(), ta: { 'User not found.': 'பயனர் இல்லை.' } })
    expect(codes).toEqual(['en', 'hi', 'mr', 'ta'])
    const { t, locale } = bestLanguage('ta-LK,en;q=0.5')
    expect([t('User not found.'), locale]).toEqual(['பயனர் இல்லை.', 'ta-IN-u-nu-latn'])
    expect(t('Member not found.')).toBe('Member not found.')
  })

  // spec: words.catalogues.3
  it('one English word may be two in another language, each in its place', () => {
    const { english, languageOf } = readLanguages()
    expect(english.t('Update [audit]')).toBe(english.t('Update'))
    const hindi = languageOf('hi')!
    expect([hindi.t('Update [audit]'), hindi.t('Update')]).toEqual(['बदलना', 'अपडेट करें'])
  })

  it('a translation that is no message stops the start', () => {
    expect(() => makeLanguages({ hi: { 'Approved {name}': '{name' } })).toThrow('{name')
  })

  // spec: words.mail.1
  it('a person without a choice, or with one that is gone, is written to in English', () => {
    const { languageFor } = readLanguages()
    expect([null, 'mr', 'tlh'].map((language) => languageFor({ language }).code)).toEqual(['en', 'mr', 'en'])
  })

  // spec: words.people.1
  it.each(['C:\\u0041', '\\x41', '{name}', '#', '%__lingui_octothorpe__%', '<b>'])(
    'what people typed stays as it is: %s',
    (name) => {
      for (const { t } of [readLanguages().english, makeLanguages({ hi: { 'Approved {name}': '{name}' } }).english])
        expect(t('Approved {name}', { name })).toBe(`Approved ${name}`)
      expect(
        makeLanguages({ hi: { 'Approved {name}': '{name}!' } })
          .bestLanguage('hi')
          .t('Approved {name}', { name }),
      ).toBe(`${name}!`)
    },
  )
})
