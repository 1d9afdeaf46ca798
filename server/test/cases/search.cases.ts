import { casesOf } from '../cases.ts'

export const search = casesOf('search', {
  calls: {
    find: { who: 'USAP', sends: () => ({ query: { q: 'mh12' } }) },
  },
  trail: {
    'everything.searched': [null, { q: 'A-402' }, 'Meera Joshi searched for “A-402”'],
  },
})
