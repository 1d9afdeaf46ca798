import { casesOf } from '../cases.ts'

export const conflicts = casesOf('conflicts', {
  calls: {
    list: { who: 'SAP', sends: ({ communityId }) => ({ query: { communityId } }) },
    settle: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.conflict }, body: { as: 'SEEN' } }) },
    settleMany: { who: 'AP', sends: ({ fixtures }) => ({ body: { ids: [fixtures.conflict] } }) },
  },
  trail: {
    'conflict.settled': [
      { visitorName: 'Suresh' },
      { visitorName: 'Suresh' },
      'Meera Joshi settled a movement of Suresh at the gate',
    ],
  },
})
