import { casesOf } from '../cases.ts'

const desk = { name: 'Main', gate: { name: 'Gate 1' } }

export const gateDesks = casesOf('gateDesks', {
  calls: {
    create: {
      who: 'SA',
      once: true,
      sends: ({ n, fixtures }) => ({ body: { gateId: fixtures.gate, name: `Desk ${n}` } }),
    },
    list: { who: 'AP', sends: ({ communityId }) => ({ query: { communityId } }) },
    remove: { who: 'AP', sends: ({ fixtures }) => ({ params: { id: fixtures.desk } }) },
  },
  trail: {
    'desk.created': [null, desk, 'Meera Joshi set up the desk Main at Gate 1'],
    'desk.updated': [desk, desk, 'Meera Joshi changed the desk Main at Gate 1'],
    'desk.deleted': [desk, null, 'Meera Joshi removed the desk Main'],
  },
})
