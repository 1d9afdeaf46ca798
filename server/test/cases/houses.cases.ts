import { casesOf } from '../cases.ts'
import { asFile, exportedFile } from '../samples.ts'

const flat = { division: 'A', number: '402' }

export const houses = casesOf('houses', {
  calls: {
    list: { who: 'SAP' },
    export: { who: 'AP', sends: () => asFile },
    create: {
      who: 'AP',
      once: true,
      sends: ({ n, communityId }) => ({ body: { division: 'D', number: `N${n}`, type: 'VILLA', communityId } }),
    },
    read: { who: 'SAP', sends: ({ fixtures }) => ({ params: { id: fixtures.house } }) },
    update: {
      who: 'AP',
      sends: ({ n, fixtures }) => ({ params: { id: fixtures.emptyHouse }, body: { division: 'D', number: `R${n}` } }),
    },
    remove: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.emptyHouse } }) },
  },
  trail: {
    'house.created': [null, flat, 'Meera Joshi added house A-402'],
    'house.updated': [flat, flat, 'Meera Joshi edited house A-402'],
    'house.deleted': [flat, null, 'Meera Joshi deleted house A-402'],
    'house.exported': [null, exportedFile, 'Meera Joshi exported the houses'],
  },
})

export const occupancies = casesOf('occupancies', {
  calls: {
    create: {
      who: 'AP',
      once: true,
      sends: ({ fixtures }) => ({
        params: { id: fixtures.emptyHouse },
        body: { userId: fixtures.user, ownershipType: 'owner' },
      }),
    },
    update: {
      who: 'UAP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.occupancy }, body: { livesHere: false } }),
    },
  },
  trail: {
    'occupancy.created': [null, { userName: 'Asha Rao' }, 'Meera Joshi gave Asha Rao a house'],
    'occupancy.updated': [{}, { userName: 'Asha Rao' }, 'Meera Joshi changed the household of Asha Rao'],
  },
})

export const household = casesOf('household', {
  calls: {
    read: { who: 'U' },
  },
})
