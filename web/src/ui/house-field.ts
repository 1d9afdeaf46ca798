import { withTypedHouse } from '@aangan/contract/houses'

/** Once the field is left: `A-402` becomes 402, and chooses division A where none is chosen. Told only when that changes something. */
export function settleHouse(
  typed: { houseNo: string; division: string },
  tell: (house: { houseNo: string; division: string }) => void,
): void {
  const house = withTypedHouse(typed)
  if (house.houseNo !== typed.houseNo || house.division !== typed.division) tell(house)
}
