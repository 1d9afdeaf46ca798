import { bloodGroups } from '@aangan/contract/people/members'
import { adminUserOf, type Making, type Resident } from './arrivals.ts'
import { clock } from './calendar.ts'
import type { Society } from './people.ts'

const DAYS = 28

/** Logins, logouts, searches, failed logins and password changes of four weeks. */
export function comings(society: Society, making: Making): void {
  const { residents, guards, admin, place } = society
  const { random, calendar, trail } = making
  const active = residents.filter(({ row }) => row.status === 'ACTIVE')
  const about = { communityId: place.id, resource: 'SESSION' } as const
  const enter = ({ row }: Resident, at: string): void =>
    trail.note({ ...about, at, userId: row.id, action: 'LOGIN', after: { id: row.id } })
  const leave = ({ row }: Resident, at: string): void =>
    trail.note({ ...about, at, userId: row.id, action: 'LOGOUT', before: { id: row.id } })

  for (let day = DAYS; day >= 1; day--) {
    const at = (hour: number): string => calendar.ago(day, clock(hour, random.number.int({ min: 0, max: 59 })))
    guards.forEach((guard, shift) => {
      enter(guard, at([6, 14, 22, 9][shift % 4]!))
      if (shift % 4 < 2) leave(guard, at([14, 22][shift % 4]!))
      for (let i = random.number.int({ min: 0, max: 3 }); i > 0; i--)
        lookUp(society, making, guard, at(random.number.int({ min: 6, max: 22 })))
    })
    enter(admin, at(9))
    if (random.datatype.boolean(0.5)) leave(admin, at(18))
    for (let i = Math.ceil(active.length / 30); i > 0; i--) {
      const resident = random.helpers.arrayElement(active)
      enter(resident, at(random.number.int({ min: 7, max: 22 })))
      if (random.datatype.boolean(0.3)) lookUp(society, making, resident, at(random.number.int({ min: 7, max: 22 })))
    }
    if (random.datatype.boolean(0.4))
      trail.note({
        ...about,
        at: at(random.number.int({ min: 7, max: 23 })),
        userId: random.helpers.arrayElement(active).row.id,
        action: 'LOGIN_FAILED',
      })
    if (random.datatype.boolean(0.1)) {
      const { row } = random.helpers.arrayElement(active)
      trail.note({
        at: at(20),
        communityId: place.id,
        userId: row.id,
        action: 'PASSWORD_CHANGE',
        resource: 'USER',
        before: { id: row.id },
        after: { id: row.id },
      })
    }
  }
  disabled(society, making)
  for (const [i, guard] of guards.slice(0, 2).entries()) enter(guard, calendar.minutesAgo(95 - 40 * i))
  enter(admin, calendar.minutesAgo(140))
}

/** A search by the last four digits of a plate, or by blood group. */
function lookUp({ residents, place }: Society, { random, trail }: Making, { row }: Resident, at: string): void {
  const search = { at, communityId: place.id, userId: row.id, action: 'SEARCH' } as const
  const plates = random.helpers.arrayElement(residents).vehicles.map(({ vehicle_no }) => vehicle_no.slice(-4))
  if (plates[0] !== undefined) trail.note({ ...search, resource: 'VEHICLE', filters: { vehicleNo: plates[0] } })
  else trail.note({ ...search, resource: 'MEMBER', filters: { bloodGroup: random.helpers.arrayElement(bloodGroups) } })
}

/** The audit rows of accounts that were disabled. */
function disabled({ residents, place, admin }: Society, { random, calendar, trail }: Making): void {
  for (const resident of residents.filter(({ row }) => row.status === 'DISABLED')) {
    const after = adminUserOf(place, resident)
    const at = calendar.ago(
      random.number.int({ min: 2, max: 15 }),
      clock(random.number.int({ min: 10, max: 17 }), random.number.int({ min: 0, max: 59 })),
    )
    trail.note({
      at,
      communityId: place.id,
      userId: admin.row.id,
      action: 'TOGGLE_STATUS',
      resource: 'USER',
      before: { ...after, status: 'ACTIVE' },
      after,
    })
  }
}
