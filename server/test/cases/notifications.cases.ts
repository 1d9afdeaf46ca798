import { casesOf } from '../cases.ts'

export const notifications = casesOf('notifications', {
  calls: {
    list: { who: 'USAP', sends: () => ({ query: { size: 5 } }) },
    read: { who: 'USAP', sends: ({ fixtures }) => ({ body: { ids: [fixtures.notification] } }) },
    preferences: { who: 'USAP' },
    setPreferences: {
      who: 'USAP',
      sends: () => ({
        body: { quietFrom: '22:00', quietUntil: '06:30', push: { VISITOR_OUT: true } },
      }),
    },
  },
})

export const live = casesOf('live', {
  calls: {
    open: { who: 'USAP' },
  },
})
