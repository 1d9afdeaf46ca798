import { signedIn } from './actor.ts'
import { endpoints, refusalMessages } from './endpoint.ts'

/** A stream says what changed, never its content: each client reads that with its own rights. */
export const liveEvents = [
  'visit',
  'pass',
  'board',
  'helper',
  'settings',
  'import',
  'notice',
  'emergency',
  'bell',
  'resync',
  'ping',
  'bye',
] as const
export type LiveEvent = (typeof liveEvents)[number]

export const liveLimits = {
  /** The oldest is closed. */
  streamsEach: 4,
  /** Streams of one person, over all sessions; the oldest is closed. */
  streamsOfPerson: 12,
  streams: 5_000,
  /** Reserved for guards and admins. */
  streamsOfStaff: 1_000,
  unreadBytes: 64 * 1024,
  pingSeconds: 20,
  minutes: 30,
} as const

export const liveRefusals = refusalMessages({
  'live.full': { status: 429, message: 'Too many live connections. Please try again later.' },
})

export const liveEndpoints = endpoints({
  open: {
    method: 'GET',
    path: '/api/live',
    summary: 'What changes for me, as it happens',
    who: signedIn,
    scope: 'own',
    reply: 'stream',
    refuses: ['live.full'],
  },
})
