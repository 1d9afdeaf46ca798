import { casesOf, type SeedContext } from '../cases.ts'

const visit = { visitorName: 'Suresh', vehicleNo: 'MH23BE4467', division: 'A', houseNo: '402', what: 'MOVE' }

export const visitingCars = casesOf('visitingCars', {
  seed: seedCars,
  calls: {
    find: {
      who: 'USAP',
      sends: ({ fixtures, communityId }) => ({ query: { vehicleNo: fixtures.carInside, communityId } }),
    },
    ask: {
      who: 'USAP',
      sends: ({ fixtures, communityId }) => ({ body: { vehicleNo: fixtures.carInside, communityId } }),
    },
    coming: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.carAsked } }) },
  },
  trail: {
    'visit.move_asked': [visit, visit, 'Meera Joshi asked for MH 23 BE 4467 to be moved'],
    'visit.move_answered': [visit, visit, 'Meera Joshi said that MH 23 BE 4467 will be moved'],
  },
})

/** The plate of a guest’s car inside, and the visit of another that somebody asks to have moved. */
async function seedCars({ sql, userId, number, id }: SeedContext) {
  const inside = (vehicleNo: string, askedAt: Date | null) =>
    id(sql`
      insert into data.visits (community_id, created_by, user_id, vehicle_no, type, guest_name, purpose_of_visit, visiting_house_no, division,
        entry_time, status, arrived_at, move_asked_at, move_asked_by)
      select community_id, id, id, ${vehicleNo}, 'four-wheeler', 'Guest', 'Dinner', house_no, division, now(), 'ARRIVED', now(),
        ${askedAt}, case when ${askedAt}::timestamptz is not null then id end
      from data.users where id = ${userId} returning id`)
  const carInside = `MH14VC${number}`
  await inside(carInside, null)
  return { carInside, carAsked: await inside(`MH14VD${number}`, new Date()) }
}
