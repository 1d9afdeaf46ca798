import { later, type Calendar } from './calendar.ts'
import { byEvening } from './day-hours.ts'

/** A row of a table, without what `gate-book.ts` knows: house, community and people. `of` is whose house. */
export interface Entry {
  readonly of: string
  readonly [column: string]: unknown
}

interface WalkIn extends Entry {
  readonly kind: string
  readonly note?: string
  readonly asked_at: string
  readonly answered_by?: string
}

/** Who came without a pass, and what the house said. */
export function walkIns({ minutesAgo, ago }: Calendar): WalkIn[] {
  const at = (asked_at: string, status: string, more: Readonly<Record<string, string>> = {}) => ({
    asked_at,
    status,
    ...more,
  })
  const answered = (asked_at: string, answer: string, answered_by: string) => ({
    answer,
    answered_by,
    answered_at: later(asked_at, 1),
    answered_via: 'APP',
  })
  const [parcel, box, plumber, friend, rider, guest] = [
    byEvening(minutesAgo(140)),
    ago(1, '16:05'),
    byEvening(minutesAgo(300)),
    ago(1, '19:10'),
    byEvening(minutesAgo(55)),
    ago(2, '20:15'),
  ] as const
  return [
    {
      of: 'resident',
      kind: 'DELIVERY',
      guest_name: 'Amazon',
      company: 'Amazon',
      ...at(parcel, 'LEFT_AT_GATE', answered(parcel, 'LEAVE_AT_GATE', 'resident')),
    },
    {
      of: 'grandmother',
      kind: 'DELIVERY',
      guest_name: 'Blue Dart',
      company: 'Blue Dart',
      ...at(box, 'LEFT_AT_GATE', { ...answered(box, 'LEAVE_AT_GATE', 'grandmother'), collected_at: later(box, 190) }),
    },
    // Deliveries are usually out again after half an hour.
    {
      of: 'resident',
      kind: 'DELIVERY',
      guest_name: 'Irshad Momin',
      company: 'Swiggy',
      vehicle_no: 'MH12QT7781',
      type: 'two-wheeler',
      ...at(rider, 'ARRIVED', {
        ...answered(rider, 'APPROVE', 'resident'),
        arrived_at: later(rider, 2),
        told_at: later(rider, 32),
      }),
    },
    {
      of: 'secretary',
      kind: 'SERVICE',
      guest_name: 'Mangesh the plumber',
      company: 'Urban Company',
      note: 'Leak in the kitchen',
      ...at(plumber, 'ARRIVED', {
        ...answered(plumber, 'APPROVE', 'secretary'),
        arrived_at: later(plumber, 3),
        told_at: later(plumber, 243),
      }),
    },
    {
      of: 'resident',
      kind: 'GUEST',
      guest_name: 'Kavita Deshpande',
      ...at(friend, 'EXITED', {
        ...answered(friend, 'APPROVE', 'resident'),
        arrived_at: later(friend, 2),
        exited_at: later(friend, 95),
      }),
    },
    {
      of: 'resident',
      kind: 'GUEST',
      guest_name: 'Ajay Verma',
      note: 'Sells water purifiers',
      vehicle_no: 'MH12QQ9911',
      type: 'two-wheeler',
      ...at(guest, 'DENIED', answered(guest, 'DENY', 'resident')),
    },
    {
      of: 'resident',
      kind: 'CAB',
      guest_name: 'Ola',
      company: 'Ola',
      vehicle_no: 'MH12RN5530',
      type: 'four-wheeler',
      ...at(ago(3, '08:40'), 'LAPSED'),
    },
    { of: 'grandmother', kind: 'GUEST', guest_name: 'Shobha Kale', ...at(ago(4, '11:30'), 'CANCELLED') },
  ]
}

export const blocks = ({ ago }: Calendar) =>
  [
    {
      of: 'resident',
      by: 'resident',
      scope: 'HOUSE',
      name: 'Ajay Verma',
      vehicle_no: 'MH12QQ9911',
      reason: 'Sold us a broken purifier',
      created_at: ago(2, '20:18'),
    },
    {
      of: 'admin',
      by: 'admin',
      scope: 'COMMUNITY',
      vehicle_no: 'MH12XX6060',
      name: 'Sunil Kamble',
      reason: 'Drove through the gate without stopping',
      created_at: ago(9, '12:10'),
    },
  ] satisfies (Entry & { by: string })[]
