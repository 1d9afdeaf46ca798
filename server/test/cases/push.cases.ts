import { casesOf } from '../cases.ts'
import { browser } from '../samples.ts'

export const push = casesOf('push', {
  calls: {
    key: { who: 'USAP' },
    subscribe: {
      who: 'USAP',
      once: true,
      sends: ({ n }) => ({ body: { ...browser, endpoint: `${browser.endpoint}${n}` } }),
    },
    unsubscribe: { who: 'USAP', sends: ({ fixtures }) => ({ params: { id: fixtures.pushSubscription } }) },
    test: { who: 'USAP' },
  },
})
