import { casesOf } from '../cases.ts'
import { asFile, exportedFile, guest } from '../samples.ts'

const car = { vehicleNo: 'MH23BE4467' }
const arrived = { ...car, division: 'A', visitingHouseNo: '402', status: 'ARRIVED' }

export const guestVehicles = casesOf('guestVehicles', {
  calls: {
    list: { who: 'USAP' },
    export: { who: 'SAP', sends: () => asFile },
    create: {
      who: 'USAP',
      once: true,
      sends: ({ soon, communityId }) => ({ body: { ...guest, entryTime: soon, communityId } }),
    },
    update: {
      who: 'USAP',
      sends: ({ soon, fixtures }) => ({ params: { id: fixtures.guestVehicle }, body: { ...guest, entryTime: soon } }),
    },
    updateByPost: {
      who: 'USAP',
      sends: ({ soon, fixtures }) => ({ params: { id: fixtures.guestVehicle }, body: { ...guest, entryTime: soon } }),
    },
    enter: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.guestVehicle } }) },
    exit: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.guestVehicle } }) },
    undoEntry: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.guestVehicle } }) },
    undoExit: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.guestVehicle } }) },
    remove: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.guestVehicle } }) },
  },
  trail: {
    'guest_vehicle.created': [null, arrived, 'Meera Joshi added guest MH 23 BE 4467 (A-402)'],
    'guest_vehicle.updated': [arrived, arrived, 'Meera Joshi edited guest MH 23 BE 4467 (A-402)'],
    'guest_vehicle.deleted': [arrived, null, 'Meera Joshi deleted guest MH 23 BE 4467 (A-402)'],
    'guest_vehicle.entered': [arrived, arrived, 'Meera Joshi marked entry of MH 23 BE 4467 (A-402)'],
    'guest_vehicle.exited': [arrived, arrived, 'Meera Joshi marked exit of MH 23 BE 4467 (A-402)'],
    'guest_vehicle.mark_undone': [arrived, arrived, 'Meera Joshi undid the entry of MH 23 BE 4467 (A-402)'],
    'guest_vehicle.exported': [null, exportedFile, 'Meera Joshi exported the guest vehicles'],
  },
})
