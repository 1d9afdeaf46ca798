import { describe, expect, it } from 'vitest'
import { makeLanguage } from './language/language.ts'
import { momentIn, timeIn } from './times.ts'

const pune = 'Asia/Kolkata'
const at = (clock: string): Date => new Date(`${clock}+05:30`)
const languages = ['en', 'hi', 'mr'].map((code) => makeLanguage(code, {}))

// spec: gate.times.1
describe('times', () => {
  it.each([
    ['00:05', '12:05 am'],
    ['06:42', '6:42 am'],
    ['12:30', '12:30 pm'],
    ['18:42', '6:42 pm'],
  ])('%s is %s', (clock, shown) => expect(timeIn(pune, at(`2026-11-23T${clock}:59`))).toBe(shown))

  it('are told by the clock of the place', () => {
    expect(timeIn('America/New_York', at('2026-11-23T18:42'))).toBe('8:12 am')
  })

  it('have their day only where it is not today, and its year only where it is not this year', () => {
    const shown = languages.map((language) =>
      ['2026-11-24T00:00', '2026-11-23T23:59', '2026-01-01T00:00', '2025-12-31T18:42'].map((clock) =>
        momentIn(language, pune, at(clock), at('2026-11-24T00:00:59')),
      ),
    )
    expect(shown).toEqual([
      ['12:00 am', '23 Nov, 11:59 pm', '1 Jan, 12:00 am', '31 Dec 2025, 6:42 pm'],
      ['12:00 am', '23 नवंबर, 11:59 pm', '1 जनवरी, 12:00 am', '31 दिसंबर 2025, 6:42 pm'],
      ['12:00 am', '23 नोव्हेंबर, 11:59 pm', '1 जानेवारी, 12:00 am', '31 डिसेंबर, 2025, 6:42 pm'],
    ])
  })

  it('September has three letters, as every month', () => {
    expect(momentIn(languages[0]!, pune, at('2026-09-07T18:00'), at('2026-11-24T00:00'))).toBe('7 Sep, 6:00 pm')
  })
})
