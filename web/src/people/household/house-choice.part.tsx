import { houseLabel } from '@aangan/contract/core/houses'
import type { Label } from '@aangan/contract/core/language/text'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { raw, type Shown } from '../../core/language/say.ts'
import { Select } from '../../ui/input/select.tsx'
import { useMyHouseholds } from './household.queries.ts'

interface Props {
  label: Label
  /** The house that an empty value means; the main one by default. */
  isUsual?: (one: HouseholdOfHouse) => boolean
  /** The houses to choose from; all of one's own by default. */
  among?: (one: HouseholdOfHouse) => boolean
  name: string
  value: string
  error?: Shown | undefined
  onChange: (value: unknown) => void
}

const isMain = ({ occupancy }: HouseholdOfHouse) => occupancy.main

/** Chooses among one's houses. Hidden for people with a single house. */
export function HouseChoice({ value, isUsual = isMain, among, ...field }: Props) {
  const { data = [] } = useMyHouseholds()
  const houses = among ? data.filter(among) : data
  if (houses.length < 2) return null
  const usual = houses.find(isUsual)?.house.id
  return (
    <Select
      options={houses.map(({ house }) => ({
        value: house.id,
        label: raw(houseLabel(house.division, house.number)),
      }))}
      {...(usual === undefined && { empty: 'Select' })}
      {...field}
      value={value || usual}
    />
  )
}
