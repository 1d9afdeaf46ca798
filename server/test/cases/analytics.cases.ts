import { casesOf } from '../cases.ts'

export const analytics = casesOf('analytics', {
  calls: {
    read: { who: 'AP' },
  },
})
