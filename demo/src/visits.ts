import { minuteOfDay } from './day-hours.ts'
import { mobile, plate, someone, tradesman, type City } from './names.ts'
import { type SeededRandom, weighted } from './seeded-random.ts'

export interface Visit {
  readonly guest: string
  readonly purpose: string
  readonly type: 'two-wheeler' | 'four-wheeler'
  readonly vehicleNo: string
  readonly contact: string
  readonly minutes: number
}

interface Reason {
  readonly purpose: string
  readonly type: Visit['type']
  /** How long they stay. */
  readonly minutes: readonly [least: number, most: number]
  /** When they come: hours of the day. */
  readonly hours: readonly [from: number, until: number]
  /** A tradesman, not a friend of the house. */
  readonly trade?: true
}

const calls: readonly (readonly [Reason, number])[] = [
  [{ purpose: 'Family visit', type: 'four-wheeler', minutes: [90, 400], hours: [9, 22] }, 18],
  [{ purpose: 'Lunch with the family', type: 'four-wheeler', minutes: [90, 200], hours: [11, 14] }, 8],
  [{ purpose: 'Birthday party', type: 'four-wheeler', minutes: [120, 240], hours: [16, 21] }, 6],
  [{ purpose: 'Satyanarayan puja', type: 'four-wheeler', minutes: [120, 260], hours: [8, 19] }, 4],
  [{ purpose: 'Parents visiting for the weekend', type: 'four-wheeler', minutes: [600, 1300], hours: [7, 22] }, 4],
  [{ purpose: 'Group study', type: 'two-wheeler', minutes: [90, 240], hours: [10, 21] }, 5],
  [{ purpose: 'Music lesson', type: 'two-wheeler', minutes: [45, 75], hours: [16, 20] }, 5],
  [{ purpose: 'Physiotherapy at home', type: 'two-wheeler', minutes: [40, 70], hours: [8, 19] }, 4],
  [{ purpose: 'Yoga teacher', type: 'two-wheeler', minutes: [55, 80], hours: [7, 9] }, 4],
  [{ purpose: 'House viewing with broker', type: 'four-wheeler', minutes: [20, 50], hours: [10, 19] }, 4],
  [{ purpose: 'Carpool to office', type: 'four-wheeler', minutes: [5, 15], hours: [7, 10] }, 5],
]

const trades: readonly (readonly [Reason, number])[] = [
  [{ purpose: 'Parcel delivery', type: 'two-wheeler', minutes: [5, 15], hours: [9, 21], trade: true }, 16],
  [{ purpose: 'Grocery delivery', type: 'two-wheeler', minutes: [5, 12], hours: [7, 22], trade: true }, 14],
  [{ purpose: 'Gas cylinder delivery', type: 'four-wheeler', minutes: [8, 20], hours: [9, 18], trade: true }, 5],
  [{ purpose: 'AC service', type: 'two-wheeler', minutes: [40, 120], hours: [10, 19], trade: true }, 6],
  [{ purpose: 'Water purifier service', type: 'two-wheeler', minutes: [25, 60], hours: [10, 19], trade: true }, 5],
  [{ purpose: 'Furniture delivery', type: 'four-wheeler', minutes: [40, 110], hours: [10, 19], trade: true }, 3],
  [
    {
      purpose: 'Carpenter for kitchen cabinets',
      type: 'two-wheeler',
      minutes: [120, 420],
      hours: [9, 15],
      trade: true,
    },
    4,
  ],
  [{ purpose: 'Internet connection repair', type: 'two-wheeler', minutes: [30, 80], hours: [10, 20], trade: true }, 4],
  [{ purpose: 'Cab to the airport', type: 'four-wheeler', minutes: [5, 15], hours: [0, 24], trade: true }, 6],
]

/** Visitors that are plausible at this time of day. */
export function visit(random: SeededRandom, city: City, home: Parameters<typeof someone>[1], at: string): Visit {
  const hour = minuteOfDay(at) / 60
  const usual = [...calls, ...trades].filter(([{ hours }]) => hour >= hours[0] && hour < hours[1])
  const { purpose, type, minutes, trade } = weighted(random, usual)
  const friend = someone(random, home).name
  const worker = tradesman(random)
  return {
    guest: trade ? worker : friend,
    purpose,
    type,
    vehicleNo: spoken(random, plate(random, city)),
    contact: mobile(random),
    minutes: random.number.int({ min: minutes[0], max: minutes[1] }),
  }
}

/** Guards sometimes type a plate with spaces. */
const spoken = (random: SeededRandom, plate: string): string =>
  random.datatype.boolean(0.15) ? plate.replace(/^(..)(..)(..)(....)$/, '$1 $2 $3 $4') : plate
