import { casesOf } from '../cases.ts'

const shift = { guard: { name: 'Ramesh' }, gate: { name: 'Gate 1' }, endedAt: null }

export const shifts = casesOf('shifts', {
  calls: {
    create: {
      who: 'SA',
      once: true,
      sends: ({ fixtures }) => ({ body: { gateId: fixtures.gate, userId: fixtures.guard } }),
    },
    list: { who: 'SAP', sends: ({ communityId }) => ({ query: { communityId } }) },
    end: { who: 'SA', sends: ({ fixtures }) => ({ params: { id: fixtures.shift }, body: { note: 'All quiet' } }) },
  },
  trail: {
    'shift.handed_over': [null, shift, 'Meera Joshi began the shift of Ramesh at Gate 1'],
  },
})
