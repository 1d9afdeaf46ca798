import { casesOf, type SeedContext } from '../cases.ts'
import { asFile, exportedFile } from '../samples.ts'

const car = { vehicleNo: 'MH23BE4467' }

const seed = async ({ sql, id, communityId, userId, number }: SeedContext) => ({
  vehicle: await id(
    sql`insert into data.vehicles (community_id, user_id, vehicle_no, type) values (${communityId}, ${userId}, ${`MH12FU${number}`}, 'two-wheeler') returning id`,
  ),
})

export const vehicles = casesOf('vehicles', {
  seed,
  calls: {
    list: { who: 'U' },
    export: { who: 'AP', sends: () => asFile },
    create: { who: 'U', once: true, sends: ({ plate }) => ({ body: { vehicleNo: plate, type: 'two-wheeler' } }) },
    update: {
      who: 'U',
      sends: ({ plate, fixtures }) => ({
        params: { id: fixtures.vehicle },
        body: { vehicleNo: plate, type: 'four-wheeler' },
      }),
    },
    remove: { who: 'U', sends: ({ fixtures }) => ({ params: { id: fixtures.vehicle } }) },
    searchByNumber: { who: 'USAP', sends: () => ({ query: { vehicleNo: 'MH12' } }) },
    searchByHouse: { who: 'USAP', sends: () => ({ query: { houseNo: '101', division: 'A' } }) },
  },
  trail: {
    'vehicle.created': [null, car, 'Meera Joshi registered MH 23 BE 4467'],
    'vehicle.updated': [car, car, 'Meera Joshi edited vehicle MH 23 BE 4467'],
    'vehicle.deleted': [car, null, 'Meera Joshi deleted vehicle MH 23 BE 4467'],
    'vehicle.searched': [null, { vehicleNo: '4467' }, 'Meera Joshi searched for vehicle 4467'],
    'vehicle.exported': [null, exportedFile, 'Meera Joshi exported the vehicles'],
  },
})
