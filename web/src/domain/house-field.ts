import { splitHouse } from '@aangan/contract/core/houses'

/** When the field loses focus: `A-402` becomes 402, and selects division A if none is selected. Calls `tell` only on a change. */
export function settleHouse(
  typed: { houseNo: string; division: string },
  tell: (house: { houseNo: string; division: string }) => void,
): void {
  const house = splitHouse(typed, 'houseNo')
  if (house.houseNo !== typed.houseNo || house.division !== typed.division) tell(house)
}
