import * as z from 'zod/mini'
import { signedIn } from '../core/actor.ts'
import { endpoints } from '../core/endpoint.ts'
import { describe } from '../core/fields.ts'

/** Counting stops there: a badge says 99+ at most. */
export const mostWaiting = 100
/** Guests due within this time of now are counted; later ones are on the board only. */
export const expectedMinutes = 60

const counted = (what: string) => describe(z.int(), `${what}; at most ${mostWaiting}`)

export const waiting = z.object({
  visitors: counted('Visitors at the gate who ask for a house where the caller lives; 0 for those without a house'),
  blocked: counted('Blocked visitors who wait at the gate; 0 for those who do not decide about them'),
  parcels: counted('Parcels that were left at the gate for a house where the caller lives, and not collected'),
  guests: counted(
    `Guests in the caller’s list who have not come and are expected within ${expectedMinutes} minutes, or were less than that ago`,
  ),
  answers: counted(
    'Notices that the caller has seen, and that ask them: to say that they read it, or to vote for a house of theirs that has not',
  ),
  notices: counted('Notices of others on the board that are newer than the newest one the caller has seen'),
  registrations: counted('Registrations waiting for a decision; 0 for those who do not decide them'),
  conflicts: counted('Gate entries and objections to settle; 0 for those who do not settle them'),
  imports: counted('Imports that were checked and have not run; 0 for those who do not import'),
  requests: counted('Requests to add a community that are not done; 0 for all but super admins'),
})
export type WaitingCounts = z.output<typeof waiting>

export const waitingEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/waiting',
    summary: 'How much waits for me: visitors, parcels, guests, notices, and what an office decides',
    who: signedIn,
    scope: 'own',
    reply: waiting,
  },
})
