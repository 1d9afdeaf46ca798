import type { Making } from './arrivals.ts'
import { clock } from './calendar.ts'
import { mobile, oneOfFamily } from './names.ts'
import type { Society } from './people.ts'
import type { HelperCommunityRow, HelperRatingRow, HelperRow } from './rows.ts'
import { newId, weighted } from './seeded-random.ts'

const trades = [
  'CLEANER',
  'CLEANER',
  'ELECTRICIAN',
  'PLUMBER',
  'OTHER',
  'CLEANER',
  'ELECTRICIAN',
  'PLUMBER',
  'OTHER',
  'CLEANER',
  'PLUMBER',
  'ELECTRICIAN',
  'OTHER',
] as const

interface Helpers {
  readonly helpers: HelperRow[]
  readonly communities: HelperCommunityRow[]
  readonly ratings: HelperRatingRow[]
}

export function helpers(society: Society, making: Making, count: number): Helpers {
  const all = trades.slice(0, count).map((category, turn) => hire(society, making, category, turn))
  return {
    helpers: all.map(({ row }) => row),
    communities: all.map(({ row }) => ({ helper_id: row.id, community_id: society.row.id })),
    ratings: all.flatMap(({ ratings }) => ratings),
  }
}

/** The last is hidden; one in five is unavailable. */
function hire(
  society: Society,
  making: Making,
  category: HelperRow['category'],
  turn: number,
): { row: HelperRow; ratings: HelperRatingRow[] } {
  const { random, calendar, trail } = making
  const { place, admin } = society
  const at = calendar.ago(
    random.number.int({ min: 60, max: 500 }),
    clock(random.number.int({ min: 10, max: 18 }), random.number.int({ min: 0, max: 59 })),
  )
  const gender = category === 'CLEANER' || (category === 'OTHER' && random.datatype.boolean(0.5)) ? 'FEMALE' : 'MALE'
  const { name } = oneOfFamily(
    random,
    random.helpers.arrayElement(['hindi', 'marathi', 'bengali', 'muslim', 'kannada'] as const),
    {
      gender,
    },
  )
  const id = newId(random)
  const [contactNo, isAvailable, isVisible] = [mobile(random), turn % 5 !== 4, turn !== 11]
  const ratings = isVisible ? rate(society, making, id) : []
  const row: HelperRow = {
    id,
    name,
    contact_no: contactNo,
    category,
    is_available: isAvailable,
    is_visible: isVisible,
    rating_sum: ratings.reduce((sum, { rating }) => sum + rating, 0),
    rating_count: ratings.length,
    created_at: at,
    updated_at: at,
  }
  const first = {
    id,
    name,
    contactNo,
    category,
    isAvailable,
    isVisible: true,
    averageRating: 0,
    ratingCount: 0,
    communities: [place],
  }
  trail.note({
    at,
    communityId: place.id,
    userId: admin.row.id,
    action: 'CREATE',
    resource: 'DOMESTIC_HELPER',
    after: first,
  })
  if (!isVisible)
    trail.note({
      at: calendar.ago(9, '17:05'),
      communityId: place.id,
      userId: making.superAdminId,
      action: 'UPDATE',
      resource: 'DOMESTIC_HELPER',
      before: first,
      after: { ...first, isVisible },
    })
  return { row, ratings }
}

function rate({ residents, place }: Society, { random, calendar, trail }: Making, helperId: string): HelperRatingRow[] {
  const raters = random.helpers
    .shuffle(residents.filter(({ row }) => row.status === 'ACTIVE'))
    .slice(0, random.number.int({ min: 0, max: 14 }))
  const usual = weighted(random, [
    [5, 4],
    [4, 5],
    [3, 2],
  ] as const)
  return raters.map(({ row }) => {
    const at = calendar.ago(
      random.number.int({ min: 1, max: 50 }),
      clock(random.number.int({ min: 8, max: 22 }), random.number.int({ min: 0, max: 59 })),
    )
    const rating = Math.max(1, Math.min(5, usual + random.number.int({ min: -1, max: 1 })))
    trail.note({
      at,
      communityId: place.id,
      userId: row.id,
      action: 'RATE',
      resource: 'DOMESTIC_HELPER',
      after: { id: helperId, rating },
    })
    return { helper_id: helperId, user_id: row.id, community_id: place.id, rating, updated_at: at }
  })
}
