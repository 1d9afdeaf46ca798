import type { Plan } from './people.ts'
import type { House, Resident } from './arrivals.ts'
import { oneOfFamily, type Person } from './names.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Every so many residents, one is the wife or husband of another. */
const every = 16

/** Whose wife or husband the next resident is: the printed resident's first. */
export const partnerOfNext = (plan: Plan, residents: readonly Resident[], known: number): Resident | undefined => {
  const turn = residents.length
  if (plan.known === true && turn === known) return residents[0]
  return turn % every === 9 ? residents[turn - 4] : undefined
}

export const partnerTo = (
  { person, row }: Resident,
  random: SeededRandom,
): { readonly person: Person; readonly home: House } => ({
  person: oneOfFamily(random, person.region, {
    family: person.family,
    gender: person.gender === 'MALE' ? 'FEMALE' : 'MALE',
  }),
  home: { houseNo: row.house_no, division: row.division },
})

/** Two accounts of one family in one flat, the first of which has the members. */
export function couplesOf(residents: readonly Resident[]): ReadonlyMap<Resident, Resident> {
  const first = new Map<string, Resident>()
  const couples = new Map<Resident, Resident>()
  for (const resident of residents) {
    const { house_no: houseNo, division } = resident.row
    const key = [division, houseNo, resident.person.family].join()
    const other = first.get(key)
    if (other) couples.set(other, resident)
    else first.set(key, resident)
  }
  return couples
}
