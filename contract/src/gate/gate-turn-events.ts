import * as z from 'zod/mini'
import { none, unaudited } from '../core/event.ts'

export const turnEvents = {
  'turn.begun': unaudited('DESK', 'LOGIN', [
    none,
    z.object({
      id: z.string(),
      userId: z.string(),
      deskId: z.string(),
      /** Whose turn it ended. */
      before: z.nullable(z.string()),
    }),
  ]),
  /** Nobody follows yet. */
  'turn.ended': unaudited('DESK', 'LOGOUT', [none, z.object({ id: z.string() })]),
  /** Once a turn: the movements of somebody who did not prove who they are. */
  'turn.unconfirmed': unaudited('DESK', 'SETTLE', [
    none,
    z.object({ id: z.string(), name: z.string(), desk: z.string() }),
  ]),
  /** The last of ten wrong PINs. */
  'pin.guessed': unaudited('FACTOR', 'LOGIN_FAILED', [none, z.object({ userId: z.string(), desk: z.string() })]),
}
