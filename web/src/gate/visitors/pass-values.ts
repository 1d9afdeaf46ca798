import { wallClockIn } from '@aangan/contract/core/dates'
import type { Pass } from '@aangan/contract/gate/passes'
import { passDays } from '@aangan/contract/gate/pass-windows'

// No interface: it must be assignable to the values of any form.
/** The values as they are typed. Errors come back under the names of the call: `validFrom` is the Date field, `dayFrom` From, and so on. */
export type PassValues = {
  kind: string
  visitorName: string
  phone: string
  company: string
  vehicleNo: string
  vehicleType: string
  frequency: string
  maxUses: string
  days: readonly string[]
  validFrom: string
  /** Empty while it follows the others. */
  validUntil: string
  dayFrom: string
  dayUntil: string
  note: string
  houseId: string
}

const minuteMs = 60_000
const stepMs = 15 * minuteMs
const usualMs = 240 * minuteMs
const usualDays = 30

/** A guest, once, from the next quarter hour for four hours; or what a pass says. */
export function passValues(pass: Pass | undefined, zone: string, now: Date): PassValues {
  const begins = new Date(Math.ceil(now.getTime() / stepMs) * stepMs)
  const from = clock(zone, pass?.validFrom ?? begins)
  const until = clock(zone, pass?.validUntil ?? new Date(begins.getTime() + usualMs))
  return {
    kind: pass?.kind ?? 'GUEST',
    visitorName: pass?.visitorName ?? '',
    phone: pass?.phone ?? '',
    company: pass?.company ?? '',
    vehicleNo: pass?.vehicleNo ?? '',
    vehicleType: pass?.vehicleType ?? '',
    frequency: pass?.frequency ?? 'ONCE',
    maxUses: String(pass?.maxUses ?? 1),
    days: pass && pass.days.length > 0 ? pass.days : passDays,
    validFrom: from.day,
    validUntil: pass ? lastDay(pass, zone) : '',
    dayFrom: pass?.dayFrom ?? from.time,
    dayUntil: pass?.dayUntil ?? until.time,
    note: pass?.note ?? '',
    houseId: '',
  }
}

/** What a pass does without, under More. */
export const optional = [
  'frequency',
  'validUntil',
  'days',
  'maxUses',
  'phone',
  'vehicleNo',
  'vehicleType',
  'note',
] as const satisfies readonly (keyof PassValues)[]

/** Whether something under More is not as a new pass has it. */
export const isOptionalFilled = (values: PassValues): boolean =>
  values.frequency === 'FREQUENT' ||
  values.maxUses !== '1' ||
  [values.phone, values.vehicleNo, values.note].some((text) => text !== '') ||
  untilDay(values) !== untilDay({ ...values, validUntil: '' })

/** The last day: the one chosen, else the day itself, the next for hours past midnight, or a month of an often one. */
export function untilDay({ frequency, validFrom, validUntil, dayFrom, dayUntil }: PassValues): string {
  if (validUntil !== '' || validFrom === '') return validUntil
  if (frequency === 'FREQUENT') return plusDays(validFrom, usualDays)
  return dayUntil !== '' && dayUntil <= dayFrom ? plusDays(validFrom, 1) : validFrom
}

/** What the call takes, with times as the clock of the community's zone. */
export function passInput(values: PassValues) {
  const { frequency, validFrom, dayFrom, dayUntil, days, maxUses, houseId: _, ...rest } = values
  const last = untilDay(values)
  if (frequency === 'FREQUENT')
    return {
      ...rest,
      frequency,
      days: [...days],
      dayFrom,
      dayUntil,
      // Whole days; the hours of the last one may end the next morning.
      validFrom: at(validFrom, '00:00'),
      validUntil: last && at(plusDays(last, 1), dayUntil <= dayFrom ? dayUntil : '00:00'),
    }
  return {
    ...rest,
    frequency,
    ...(maxUses !== '' && { maxUses: Number(maxUses) }),
    validFrom: at(validFrom, dayFrom),
    validUntil: at(last, dayUntil),
  }
}

/** The other way round. */
function lastDay({ frequency, validUntil, dayFrom, dayUntil }: Pass, zone: string): string {
  const { day, time } = clock(zone, validUntil)
  if (frequency === 'ONCE') return day
  const past = time === '00:00' || ((dayUntil ?? '') <= (dayFrom ?? '') && time <= (dayUntil ?? ''))
  return past ? plusDays(day, -1) : day
}

const at = (day: string, time: string): string => (day === '' || time === '' ? '' : `${day}T${time}`)

function clock(zone: string, when: Date | string): { day: string; time: string } {
  const [day = '', time = ''] = wallClockIn(zone, new Date(when)).split('T')
  return { day, time }
}

const plusDays = (day: string, more: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + more * 86_400_000).toISOString().slice(0, 10)
