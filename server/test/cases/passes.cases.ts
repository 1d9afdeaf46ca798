import { casesOf } from '../cases.ts'
import { passForm } from '../samples.ts'

const pass = { visitorName: 'Suresh', division: 'A', houseNo: '402' }

export const passes = casesOf('passes', {
  calls: {
    list: { who: 'USAP' },
    create: { who: 'UAP', once: true, sends: ({ communityId }) => ({ body: { ...passForm(), communityId } }) },
    read: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.pass } }) },
    update: {
      who: 'UAP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.pass }, body: { ...passForm(), kind: undefined } }),
    },
    cancel: { who: 'UAP', sends: ({ fixtures }) => ({ params: { id: fixtures.pass } }) },
    renewCode: { who: 'UAP', sends: ({ fixtures }) => ({ params: { id: fixtures.pass } }) },
  },
  trail: {
    'pass.created': [null, pass, 'Meera Joshi invited Suresh to A-402'],
    'pass.updated': [pass, pass, 'Meera Joshi changed the pass of Suresh to A-402'],
    'pass.cancelled': [pass, pass, 'Meera Joshi cancelled the pass of Suresh to A-402'],
  },
})

export const passPages = casesOf('passPages', {
  calls: {
    show: { who: 'GUSAP', sends: ({ fixtures }) => ({ params: { key: fixtures.passKey } }) },
  },
})
