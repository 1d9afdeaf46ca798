import type { GuestVehicle } from '@aangan/contract/gate/guest-vehicles'
import type { Making, Resident } from './arrivals.ts'
import { clock, later } from './calendar.ts'
import { byEvening, fromMorning } from './day-hours.ts'
import type { Society } from './people.ts'
import type { GuestVehicleRow } from './rows.ts'
import { visit } from './visits.ts'
import { newId } from './seeded-random.ts'

const DAYS = 28
const RESIDENTS_PER_GUEST = 14

/** The guests of four weeks: exited, inside and planned. */
export function gate(society: Society, making: Making): GuestVehicleRow[] {
  const { random, calendar } = making
  const hosts = society.residents.filter(({ row }) => row.status === 'ACTIVE')
  const known = hosts.filter(({ row }) => row.username === 'resident')
  const aDay = Math.max(3, Math.round(hosts.length / RESIDENTS_PER_GUEST))
  const pick = (): Resident => random.helpers.arrayElement(hosts)
  const guest = (host: Resident, entryTime: string, how: 'PLANNED' | 'ARRIVED' | 'EXITED'): GuestVehicleRow =>
    pass(society, making, host, entryTime, how)

  const earlier = (minutes: number): string => byEvening(calendar.minutesAgo(minutes))
  const soon = (minutes: number): string => fromMorning(calendar.minutesAgo(-minutes))

  const past = Array.from({ length: DAYS * aDay }, (_, i) =>
    guest(
      pick(),
      calendar.ago(
        1 + Math.floor(i / aDay),
        clock(random.number.int({ min: 7, max: 20 }), random.number.int({ min: 0, max: 59 })),
      ),
      'EXITED',
    ),
  )
  const gone = many(Math.ceil(aDay / 2), () =>
    guest(pick(), earlier(random.number.int({ min: 420, max: 700 })), 'EXITED'),
  )
  const inside = many(Math.ceil(aDay / 3), () =>
    guest(pick(), earlier(random.number.int({ min: 10, max: 170 })), 'ARRIVED'),
  )
  const awaited = many(Math.ceil(aDay / 2), () =>
    guest(pick(), soon(random.number.int({ min: 10, max: 600 })), 'PLANNED'),
  )
  const tomorrow = many(Math.ceil(aDay / 4), () =>
    guest(
      pick(),
      calendar.ago(-1, clock(random.number.int({ min: 9, max: 20 }), 15 * random.number.int({ min: 0, max: 3 }))),
      'PLANNED',
    ),
  )
  // The demo's first account has a guest in every state.
  const asked = known.flatMap((host) => [
    guest(host, earlier(35), 'ARRIVED'),
    guest(host, soon(50), 'PLANNED'),
    guest(host, calendar.ago(-2, '19:30'), 'PLANNED'),
    guest(host, earlier(430), 'EXITED'),
  ])
  return [...past, ...gone, ...inside, ...awaited, ...tomorrow, ...asked]
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** A guest planned by the resident or by the guard, with the audit rows of entry and exit. */
function pass(
  society: Society,
  making: Making,
  host: Resident,
  entryTime: string,
  status: GuestVehicleRow['status'],
): GuestVehicleRow {
  const { random, calendar } = making
  const { guest, purpose, type, vehicleNo, contact, minutes } = visit(
    random,
    society.city,
    host.person.region,
    entryTime,
  )
  const guard = random.helpers.arrayElement(society.guards).row.id
  const planned = host.row.username === 'resident' || random.datatype.boolean(0.7)
  const created = calendar.past(
    later(entryTime, -(planned ? random.number.int({ min: 40, max: 2000 }) : random.number.int({ min: 1, max: 4 }))),
  )
  const arrived = status === 'PLANNED' ? null : later(entryTime, random.number.int({ min: 0, max: 8 }))
  const exited = arrived === null || status === 'ARRIVED' ? null : calendar.past(later(arrived, Math.min(minutes, 400)))
  const row: GuestVehicleRow = {
    id: newId(random),
    community_id: society.row.id,
    created_by: planned ? host.row.id : guard,
    user_id: planned ? host.row.id : null,
    vehicle_no: vehicleNo,
    type,
    guest_name: guest,
    contact_no: planned ? host.row.mobile_no : contact,
    purpose_of_visit: purpose,
    visiting_house_no: host.row.house_no,
    division: host.row.division,
    entry_time: entryTime,
    status,
    arrived_at: arrived,
    exited_at: exited,
    created_at: created,
    updated_at: exited ?? arrived ?? created,
  }
  tell(society, making, row, guard)
  return row
}

function tell({ place }: Society, { trail }: Making, row: GuestVehicleRow, guard: string): void {
  const planned = guestOf(place, { ...row, status: 'PLANNED', arrived_at: null, exited_at: null })
  const arrived = guestOf(place, { ...row, status: 'ARRIVED', exited_at: null })
  const about = { communityId: place.id, resource: 'GUEST_VEHICLE' } as const
  trail.note({ ...about, at: row.created_at, userId: row.created_by, action: 'CREATE', after: planned })
  if (row.arrived_at !== null)
    trail.note({ ...about, at: row.arrived_at, userId: guard, action: 'MARK_ENTRY', before: planned, after: arrived })
  if (row.exited_at !== null)
    trail.note({
      ...about,
      at: row.exited_at,
      userId: guard,
      action: 'MARK_EXIT',
      before: arrived,
      after: guestOf(place, row),
    })
}

const guestOf = (place: Society['place'], row: GuestVehicleRow): GuestVehicle => ({
  id: row.id,
  vehicleNo: row.vehicle_no,
  type: row.type,
  guestName: row.guest_name,
  visitorName: row.guest_name,
  contactNo: row.contact_no,
  purposeOfVisit: row.purpose_of_visit,
  purpose: row.purpose_of_visit,
  visitingHouseNo: row.visiting_house_no,
  division: row.division,
  entryTime: row.entry_time,
  status: row.status,
  arrivedAt: row.arrived_at,
  exitedAt: row.exited_at,
  communityId: row.community_id,
  community: place,
  createdByUserId: row.created_by,
  userId: row.user_id,
})
