import { casesOf } from '../cases.ts'

const blocked = { scope: 'COMMUNITY', name: null, vehicleNo: 'MH12AB1234', division: null, houseNo: null }

export const blocks = casesOf('blocks', {
  calls: {
    list: { who: 'USAP', sends: ({ communityId }) => ({ query: { communityId } }) },
    create: {
      who: 'UAP',
      once: true,
      sends: ({ plate, communityId }) => ({
        body: { scope: 'COMMUNITY', vehicleNo: plate, reason: 'Drove too fast', communityId },
      }),
    },
    remove: { who: 'UAP', sends: ({ fixtures }) => ({ params: { id: fixtures.block } }) },
  },
  trail: {
    'block.created': [null, blocked, 'Meera Joshi put MH 12 AB 1234 on the block list'],
    'block.deleted': [
      { ...blocked, scope: 'HOUSE', name: 'Suresh', division: 'A', houseNo: '402' },
      null,
      'Meera Joshi lets Suresh come to A-402 again',
    ],
  },
})
