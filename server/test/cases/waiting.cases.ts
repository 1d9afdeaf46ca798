import { casesOf } from '../cases.ts'

export const waiting = casesOf('waiting', {
  calls: {
    read: { who: 'USAP' },
  },
})
