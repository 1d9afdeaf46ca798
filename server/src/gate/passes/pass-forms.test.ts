import { passEndpoints } from '@aangan/contract/gate/passes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, hour, invitationsIn, minute } from '../../../test/invite.ts'
import { world, type World } from '../../../test/world.ts'

const { create } = passEndpoints

describe('the form of a pass', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const { at, form, often, invite, made } = invitationsIn(() => w)

  it.each([
    [{ kind: undefined }, 'kind', 'Kind is required.'],
    [{ kind: 'FRIEND' }, 'kind', 'Kind must be one of GUEST, DELIVERY, CAB, SERVICE.'],
    [{ visitorName: ' ' }, 'visitorName', 'Visitor name is required.'],
    [{ visitorName: '', company: 'Urban', kind: 'SERVICE' }, 'visitorName', 'Visitor name is required.'],
    [{ visitorName: '', company: '', kind: 'CAB' }, 'visitorName', 'Visitor name is required.'],
    [{ visitorName: 'x'.repeat(101) }, 'visitorName', 'Visitor name must be at most 100 characters.'],
    [{ company: 'x'.repeat(51) }, 'company', 'Company must be at most 50 characters.'],
    [{ note: 'x'.repeat(201) }, 'note', 'Note must be at most 200 characters.'],
    [{ phone: '98765' }, 'phone', 'Mobile number must be exactly 10 digits.'],
    [{ vehicleType: '' }, 'vehicleType', 'Type is required.'],
    [{ vehicleNo: '' }, 'vehicleNo', 'Vehicle number is required.'],
    [{ vehicleNo: 'X'.repeat(21) }, 'vehicleNo', 'Vehicle number must be at most 20 characters.'],
    [{ frequency: undefined }, 'frequency', 'Frequency is required.'],
    [{ frequency: 'TWICE' }, 'frequency', 'Frequency must be one of ONCE, FREQUENT.'],
    [{ validFrom: undefined }, 'validFrom', 'Valid from is required.'],
    [{ validFrom: '2026-02-30T10:00' }, 'validFrom', 'Valid from must be a date and time like 2026-01-31T18:30.'],
    [{ validUntil: 'tomorrow' }, 'validUntil', 'Valid until must be a date and time like 2026-01-31T18:30.'],
    [{ maxUses: 0 }, 'maxUses', 'Max uses must be at least 1.'],
    [{ maxUses: 51 }, 'maxUses', 'Max uses must be at most 50.'],
    [{ maxUses: 1.5 }, 'maxUses', 'Max uses must be a whole number.'],
    [{ days: ['MONDAY'] }, 'days.0', 'Days must be of MON, TUE, WED, THU, FRI, SAT and SUN.'],
    [{ dayFrom: '24:00' }, 'dayFrom', 'Day from must be a time like 18:30.'],
  ])('refuses %j', async (over, field, message) => {
    const { status, body } = await invite(w.resident, over)
    expect([status, body['fields']]).toEqual([400, { [field]: message }])
  })

  // spec: gate.passes.1
  it('one for one visit lasts 15 minutes to 7 days, and begins from 5 minutes ago to a year ahead', async () => {
    const tried = async (from: number, length: number) => {
      const { status, body } = await invite(w.resident, { validFrom: at(from), validUntil: at(from + length) })
      return status === 201 ? status : (Object.values(Object(body['fields']))[0] as string)
    }
    expect(await tried(0, 15 * minute)).toBe(201)
    expect(await tried(-5 * minute, 7 * day)).toBe(201)
    expect(await tried(364 * day, hour)).toBe(201)
    const lasts = 'A pass for one visit lasts 15 minutes to 7 days.'
    expect([await tried(0, 14 * minute), await tried(0, 7 * day + minute)]).toEqual([lasts, lasts])
    const begins = 'The beginning must be at most five minutes ago and at most one year ahead.'
    expect([await tried(-6 * minute, hour), await tried(367 * day, hour)]).toEqual([begins, begins])
    expect(await tried(hour, 0)).toBe('End must be after the beginning.')
    expect(await tried(hour, -minute)).toBe('End must be after the beginning.')
  })

  // spec: gate.passes.1
  it('a frequent one needs days and hours, begins today or later and lasts at most 366 days', async () => {
    const tried = async (over: object) => {
      const { status, body } = await w.resident.call(create, { body: often(over) } as never)
      return status === 201 ? status : body['fields']
    }
    expect(await tried({ days: [] })).toEqual({ days: 'Choose at least one day.' })
    expect(await tried({ days: undefined })).toEqual({ days: 'Choose at least one day.' })
    expect(await tried({ dayFrom: '' })).toEqual({ dayFrom: 'Day from is required.' })
    expect(await tried({ dayUntil: undefined })).toEqual({ dayUntil: 'Day until is required.' })
    expect(await tried({ dayFrom: '08:00', dayUntil: '08:00' })).toEqual({
      dayUntil: 'End must be after the beginning.',
    })
    expect(await tried({ validFrom: at(-day) })).toEqual({
      validFrom: 'The first day must be today or later, at most one year ahead.',
    })
    expect(await tried({ validUntil: at(367 * day) })).toEqual({ validUntil: 'A pass lasts at most 366 days.' })
    expect(await tried({ validUntil: at(366 * day) })).toBe(201)
    // Hours past midnight are of the day they began.
    expect(await tried({ dayFrom: '22:00', dayUntil: '06:00' })).toBe(201)
  })

  it('reads times without an offset on the community’s clock', async () => {
    const date = at(30 * day).slice(0, 10)
    const pass = await made(w.resident, form({ validFrom: `${date}T18:00`, validUntil: `${date}T22:00:30` }))
    expect([pass.validFrom, pass.validUntil]).toEqual([`${date}T12:30:00.000Z`, `${date}T16:30:00.000Z`])
    expect(pass.status).toBe('UPCOMING')
  })
})
