import { notAllowed } from '@aangan/contract/core/problems'
import type { ImportRow } from '@aangan/contract/people/import-rows'
import {
  houseRefusals,
  occupancyRefusals,
  mostPeopleOfHousehold,
  mostHouses,
} from '@aangan/contract/people/occupancies'
import type { SettingValues } from '@aangan/contract/society/community-settings'
import { faultAt, houseKey, type GivenRow, type RowKey, type Verdict } from './kinds.rules.ts'

export type ResidentRow = ImportRow<'RESIDENTS'>

/** What the database knows of a row. */
export interface ResidentFacts {
  readonly row: number
  readonly houseId: string | null
  /** Somebody with this mobile number or email, or with this name where the row has neither, belongs to the house. */
  readonly isKnown: boolean
  /** Theirs, in that house. */
  readonly knownHousehold: string | null
}

/** What the rows before this one have taken. */
export interface TakenPlaces {
  readonly newHouses: Set<string>
  /** By household. */
  readonly people: Map<string, number>
}
export const nothingTaken = (): TakenPlaces => ({ newHouses: new Set(), people: new Map() })

/** Two people of one name in one house: nobody could tell whether it is the same person again. */
const namesake = notAllowed('Somebody of this name is in this house already. Add a number to tell them apart.')
const hasNameOnly = ({ mobileNo, email }: Pick<ResidentRow, 'mobileNo' | 'email'>): boolean =>
  mobileNo === undefined && email === undefined

/** One person is not twice in a house. Who has neither number nor email is known by name. */
export const residentKeys = ({ division, houseNo, name, mobileNo, email }: ResidentRow): RowKey[] => {
  const home = houseKey(division, houseNo)
  if (hasNameOnly({ mobileNo, email }))
    return [{ field: 'name', key: `${home} ${name.toLowerCase()}`, repeated: namesake }]
  return [
    ...(mobileNo === undefined ? [] : [{ field: 'mobileNo', key: `${home} ${mobileNo}` }]),
    ...(email === undefined ? [] : [{ field: 'email', key: `${home} ${email.toLowerCase()}` }]),
  ]
}

/** Undefined for somebody who has a household of their own. */
export const householdKey = ({ division, houseNo, household }: ResidentRow): string | undefined =>
  household === undefined ? undefined : `${houseKey(division, houseNo)} ${household.trim().toLowerCase()}`

interface Surroundings {
  readonly settings: Pick<SettingValues, 'houseDirectory'>
  /** Houses of the community. */
  readonly houses: number
  /** How many people are in a household, before those that are taken. */
  readonly peopleOf: (householdId: string) => number
}

export function judgeResident(
  { values }: GivenRow<ResidentRow>,
  { houseId, isKnown }: ResidentFacts,
  household: string | undefined,
  { settings, houses, peopleOf }: Surroundings,
  taken: TakenPlaces,
): Verdict {
  if (isKnown) return hasNameOnly(values) ? faultAt('name', namesake) : 'SAME'
  const home = houseKey(values.division, values.houseNo)
  const isNew = houseId === null && !taken.newHouses.has(home)
  if (houseId === null && settings.houseDirectory === 'CLOSED')
    return faultAt('houseNo', notAllowed(houseRefusals['house.not_in_list'].message))
  if (isNew && houses + taken.newHouses.size >= mostHouses)
    return faultAt('houseNo', notAllowed(houseRefusals['house.too_many'].message, { most: mostHouses }))
  if (household !== undefined) {
    const people = taken.people.get(household) ?? peopleOf(household)
    if (people >= mostPeopleOfHousehold) {
      const { message } = occupancyRefusals['occupancy.household_full']
      return faultAt('household', notAllowed(message, { most: mostPeopleOfHousehold }))
    }
    taken.people.set(household, people + 1)
  }
  if (isNew) taken.newHouses.add(home)
  return 'GOOD'
}
