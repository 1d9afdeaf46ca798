import { casesOf } from '../cases.ts'

export const communitySettings = casesOf('communitySettings', {
  calls: {
    read: { who: 'USAP', sends: ({ communityId }) => ({ query: { communityId } }) },
    update: {
      who: 'AP',
      sends: ({ n, communityId }) => ({ body: { communityId, keepAfterLeavingDays: 1 + (n % 1095) } }),
    },
  },
})
