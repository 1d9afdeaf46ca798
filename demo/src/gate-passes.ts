import { later, type Calendar } from './calendar.ts'
import { byEvening, fromMorning } from './day-hours.ts'
import type { Entry } from './gate-visits.ts'

const everyDay = 0b111_1111
const weekdays = 0b001_1111
const once = { frequency: 'ONCE', max_uses: 1 }

export interface DemoPass extends Entry {
  readonly code: string
  readonly kind: string
  readonly visitor_name?: string
  readonly company?: string
  readonly phone?: string
  readonly vehicle_no?: string
  readonly vehicle_type?: string
  readonly note?: string
  readonly valid_from: string
  readonly valid_until: string
  readonly comes?: Readonly<Record<string, string>>
}

/** `comes`: how far the visit of a pass for one is. */
export function passes({ ago, minutesAgo }: Calendar): DemoPass[] {
  const often = { frequency: 'FREQUENT', valid_from: ago(20, '00:00'), valid_until: ago(-90, '00:00') }
  const [soon, earlier] = [fromMorning(minutesAgo(30)), byEvening(minutesAgo(70))]
  return [
    {
      of: 'resident',
      code: '482913',
      kind: 'GUEST',
      visitor_name: 'Rohan Shinde',
      phone: '6140023815',
      note: 'A friend from college',
      ...once,
      max_uses: 4,
      valid_from: soon,
      valid_until: later(soon, 240),
      comes: {},
    },
    {
      of: 'resident',
      code: '615204',
      kind: 'CAB',
      company: 'Uber',
      vehicle_no: 'MH14ZZ7205',
      vehicle_type: 'four-wheeler',
      note: 'To the airport',
      ...once,
      valid_from: ago(-1, '05:30'),
      valid_until: ago(-1, '06:30'),
      comes: {},
    },
    {
      of: 'resident',
      code: '730158',
      kind: 'DELIVERY',
      visitor_name: 'Ganesh the milkman',
      company: 'Chitale Dairy',
      ...often,
      days: everyDay,
      day_from: 5 * 60 + 30,
      day_until: 7 * 60 + 30,
    },
    {
      of: 'grandmother',
      code: '209476',
      kind: 'SERVICE',
      visitor_name: 'Prakash, driver',
      vehicle_no: 'MH12KD2210',
      vehicle_type: 'two-wheeler',
      ...often,
      days: weekdays,
      day_from: 8 * 60,
      day_until: 19 * 60,
    },
    {
      of: 'grandmother',
      code: '354081',
      kind: 'SERVICE',
      visitor_name: 'Physiotherapist Dr. Sane',
      ...once,
      valid_from: later(earlier, -10),
      valid_until: later(earlier, 170),
      uses: 1,
      comes: { status: 'ARRIVED', arrived_at: earlier },
    },
    {
      of: 'secretary',
      code: '918362',
      kind: 'GUEST',
      visitor_name: 'Anjali and family',
      ...once,
      max_uses: 6,
      valid_from: ago(-3, '10:00'),
      valid_until: ago(-4, '20:00'),
      comes: {},
    },
    {
      of: 'resident',
      code: '567740',
      kind: 'GUEST',
      visitor_name: 'Madhuri Bhide',
      ...once,
      valid_from: ago(1, '18:00'),
      valid_until: ago(1, '22:00'),
      uses: 1,
      comes: { status: 'EXITED', arrived_at: ago(1, '18:20'), exited_at: ago(1, '21:40') },
    },
    {
      of: 'resident',
      code: '128855',
      kind: 'GUEST',
      visitor_name: 'Nikhil Sathe',
      ...once,
      valid_from: ago(-2, '17:00'),
      valid_until: ago(-2, '21:00'),
      cancelled_at: minutesAgo(200),
      comes: { status: 'CANCELLED' },
    },
  ].map((pass) => ({ days: 0, day_from: 0, day_until: 0, uses: 0, ...pass }))
}
