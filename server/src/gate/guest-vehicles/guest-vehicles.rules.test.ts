import { plainEnglish } from '@aangan/contract/core/language/language'
import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import { describe, expect, it } from 'vitest'
import { alreadyMarked } from './guest-vehicles.rules.ts'

const timeZone = 'Asia/Kolkata'
const guest = { vehicleNo: 'MH12KZ8236', exitedAt: null } as GuestVehicle
const said = (arrivedAt: string, now: string, language = plainEnglish): string => {
  const { sentence } = alreadyMarked({ ...guest, arrivedAt }, 'Ramesh', { timeZone, now: new Date(now), language })
  return sentence === undefined ? '' : language.say(sentence)
}
const arrived = 'MH 12 KZ 8236 has already arrived. Marked by Ramesh at'

/** Copied by hand from the specification's way to write days and times. */
describe('when a vehicle was marked, in English', () => {
  it.each([
    ['00:00', '12:00 am'],
    ['00:05', '12:05 am'],
    ['05:40', '5:40 am'],
    ['11:59', '11:59 am'],
    ['12:00', '12:00 pm'],
    ['12:30', '12:30 pm'],
    ['13:05', '1:05 pm'],
    ['23:59', '11:59 pm'],
  ])('%s in Pune is %s', (clock, time) => {
    const at = new Date(`2026-03-10T${clock}:00+05:30`).toISOString()
    expect(said(at, '2026-03-10T12:00:00+05:30')).toBe(`${arrived} ${time}.`)
  })

  // spec: words.logs.1
  it.each(
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
      (name, index) => [name, String(index + 1).padStart(2, '0')] as const,
    ),
  )('an earlier day of %s is named', (name, month) => {
    const at = new Date(`2026-${month}-07T18:00:00+05:30`).toISOString()
    expect(said(at, `2026-${month}-09T09:00:00+05:30`)).toBe(`${arrived} 6:00 pm on 7 ${name} 2026.`)
  })

  it('a guest who has not come was marked by nobody', () =>
    expect(
      alreadyMarked({ ...guest, arrivedAt: null }, null, { timeZone, now: new Date(), language: plainEnglish }),
    ).toEqual({}))
})
