import { isAdmin, isPrivileged, type Actor } from '@aangan/contract/core/actor'
import { refuse } from '@aangan/contract/refusal'
import { daysOf, type Absence, type AttendanceDay, type AttendanceMark } from '@aangan/contract/society/house-helpers'

type Resident = Pick<Actor, 'roles'>

/** A household knows of the helpers on its list only; staff of all. */
export function assertConcerned(actor: Resident, listed: boolean, staff: (actor: Resident) => boolean): void {
  if (!listed && !staff(actor)) refuse('helper.not_found')
}
export const readsAttendance = (actor: Resident): boolean => isAdmin(actor)
export const tellsForAll = (actor: Resident): boolean => isPrivileged(actor)

/** What is known of some days. */
interface Attendance {
  /** In order. */
  readonly comings: readonly (Pick<AttendanceDay, 'day' | 'outAt' | 'outSeen'> & { readonly inAt: string })[]
  readonly absences: readonly Pick<Absence, 'from' | 'until'>[]
  readonly marks: readonly { readonly day: string; readonly mark: AttendanceMark }[]
}

/** Twice a day is one line: from the first coming to the last going. */
export function attendanceDays(days: readonly string[], { comings, absences, marks }: Attendance): AttendanceDay[] {
  return days.map((day) => {
    const came = comings.filter((coming) => coming.day === day)
    const last = came.at(-1)
    const mark = marks.find((marked) => marked.day === day)?.mark ?? null
    const absent = absences.some(({ from, until }) => from <= day && day <= until)
    const noted = last !== undefined ? 'CAME' : absent ? 'ABSENT' : 'NONE'
    return {
      day,
      state: mark ?? noted,
      mark,
      inAt: came[0]?.inAt ?? null,
      outAt: last?.outAt ?? null,
      outSeen: came.every(({ outSeen }) => outSeen),
    }
  })
}

export const monthDays = (month: string) => {
  const days = daysOf(month)
  return { days, from: days[0]!, until: days.at(-1)! }
}
