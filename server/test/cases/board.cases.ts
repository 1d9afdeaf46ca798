import { casesOf } from '../cases.ts'

export const board = casesOf('board', {
  calls: {
    read: { who: 'SA' },
    directory: { who: 'SA' },
  },
  trail: {
    'directory.exported': [null, { houses: 2, vehicles: 1 }, 'Meera Joshi copied the list of houses to a desk'],
  },
})
