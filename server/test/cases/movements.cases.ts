import { randomUUID } from 'node:crypto'
import { casesOf } from '../cases.ts'

export const movements = casesOf('movements', {
  calls: {
    send: {
      who: 'SA',
      sends: ({ fixtures }) => ({
        body: {
          sentAt: new Date().toISOString(),
          movements: [
            {
              id: randomUUID(),
              kind: 'ENTRY',
              recordedAt: new Date().toISOString(),
              offline: false,
              visitId: fixtures.guestVehicle,
            },
          ],
        },
      }),
    },
  },
})
