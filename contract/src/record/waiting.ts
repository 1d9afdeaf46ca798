import * as z from 'zod/mini'
import { signedIn } from '../core/actor.ts'
import { endpoints } from '../core/endpoint.ts'
import { describe } from '../core/fields.ts'

/** Counting stops there: a badge says 99+ at most. */
export const mostWaiting = 100
/** Guests due within this time of now are counted; later ones are on the board only. */
export const expectedMinutes = 60

export const waiting = z.object({
  registrations: describe(
    z.int(),
    `Registrations waiting for a decision, at most ${mostWaiting}; 0 for those who do not decide them`,
  ),
  guests: describe(
    z.int(),
    `Guests in the caller’s list who have not come and are expected within ${expectedMinutes} minutes, or were less than that ago; at most ${mostWaiting}`,
  ),
  notices: describe(
    z.int(),
    `Notices of others on the board that are newer than the newest one the caller has seen, at most ${mostWaiting}`,
  ),
})
export type WaitingCounts = z.output<typeof waiting>

export const waitingEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/waiting',
    summary: 'How much waits for me: registrations, guests and new notices',
    who: signedIn,
    scope: 'own',
    reply: waiting,
  },
})
