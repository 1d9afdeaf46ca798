import type { Inside } from '@aangan/contract/gate/inside'
import type { Visit } from '@aangan/contract/gate/visits'
import { byHouse } from '@aangan/contract/people/house-order'

type House = Inside['houses'][number]

/** How many at each house, by division and number; a house is the same in any case. */
export function housesIn(visits: readonly Pick<Visit, 'division' | 'houseNo'>[]): House[] {
  const houses = new Map<string, House>()
  for (const { division, houseNo } of visits) {
    const key = `${division}\n${houseNo.toLowerCase()}`
    const { count } = houses.get(key) ?? { count: 0 }
    houses.set(key, { houseNo: houses.get(key)?.houseNo ?? houseNo, division, count: count + 1 })
  }
  return [...houses.values()].sort(byHouse)
}
