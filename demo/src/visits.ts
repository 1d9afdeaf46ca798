import { type SeededRandom, weighted } from './seeded-random.ts'
import { mobile, plate, someone, type City } from './names.ts'

export interface Visit {
  readonly guest: string
  readonly purpose: string
  readonly type: 'two-wheeler' | 'four-wheeler'
  readonly vehicleNo: string
  readonly contact: string
  readonly minutes: number
}

type Reason = readonly [purpose: string, type: Visit['type'], from: number, until: number]

const calls: readonly (readonly [Reason, number])[] = [
  [['Family visit', 'four-wheeler', 90, 400], 18],
  [['Lunch with the family', 'four-wheeler', 90, 200], 8],
  [['Birthday party', 'four-wheeler', 120, 240], 6],
  [['Satyanarayan puja', 'four-wheeler', 120, 260], 4],
  [['Parents visiting for the weekend', 'four-wheeler', 600, 1300], 4],
  [['Group study', 'two-wheeler', 90, 240], 5],
  [['Music lesson', 'two-wheeler', 45, 75], 5],
  [['Physiotherapy at home', 'two-wheeler', 40, 70], 4],
  [['Yoga teacher', 'two-wheeler', 55, 80], 4],
  [['House viewing with broker', 'four-wheeler', 20, 50], 4],
  [['Carpool to office', 'four-wheeler', 5, 15], 5],
]

const trades: readonly (readonly [Reason, number])[] = [
  [['Parcel delivery', 'two-wheeler', 5, 15], 16],
  [['Grocery delivery', 'two-wheeler', 5, 12], 14],
  [['Gas cylinder delivery', 'four-wheeler', 8, 20], 5],
  [['AC service', 'two-wheeler', 40, 120], 6],
  [['Water purifier service', 'two-wheeler', 25, 60], 5],
  [['Furniture delivery', 'four-wheeler', 40, 110], 3],
  [['Carpenter for kitchen cabinets', 'two-wheeler', 120, 420], 4],
  [['Internet connection repair', 'two-wheeler', 30, 80], 4],
  [['Cab to the airport', 'four-wheeler', 5, 15], 6],
]

export function visit(random: SeededRandom, city: City, home: Parameters<typeof someone>[1]): Visit {
  const [purpose, type, from, until] = weighted(random, [...calls, ...trades])
  return {
    guest: someone(random, home).name,
    purpose,
    type,
    vehicleNo: spoken(random, plate(random, city)),
    contact: mobile(random),
    minutes: random.number.int({ min: from, max: until }),
  }
}

/** Guards sometimes type a plate with spaces. */
const spoken = (random: SeededRandom, plate: string): string =>
  random.datatype.boolean(0.15) ? plate.replace(/^(..)(..)(..)(....)$/, '$1 $2 $3 $4') : plate
