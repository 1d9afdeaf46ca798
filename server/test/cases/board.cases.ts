import { casesOf } from '../cases.ts'

export const board = casesOf('board', {
  calls: {
    read: { who: 'SA' },
    directory: { who: 'SA' },
    contacts: {
      who: 'SAP',
      sends: ({ communityId }) => ({ query: { communityId, houseNo: '101', division: 'A' } }),
    },
  },
  trail: {
    'directory.exported': [null, { houses: 2, vehicles: 1 }, 'Meera Joshi copied the list of houses to a desk'],
    'house.numbers_seen': [null, { division: 'A', houseNo: '101' }, 'Meera Joshi looked up the numbers of A-101'],
  },
})
