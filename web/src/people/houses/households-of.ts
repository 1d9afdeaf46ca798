import type { Occupancy } from '@aangan/contract/people/occupancies'

export interface Household {
  readonly id: string
  /** The primary contact first. */
  readonly people: readonly Occupancy[]
}

/** Present households, in the order of the reply. */
export function householdsOf(occupancies: readonly Occupancy[]): Household[] {
  const active = occupancies.filter(({ endedAt }) => endedAt === null)
  return [...new Set(active.map(({ householdId }) => householdId))].map((id) => ({
    id,
    people: active.filter(({ householdId }) => householdId === id),
  }))
}

export const namesOf = ({ people }: Household): string => people.map(({ userName }) => userName).join(', ')
