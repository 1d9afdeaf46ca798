import type { Movement } from '@aangan/contract/gate/movement-shapes'

interface Named {
  readonly id: string
  readonly name: string
}

interface SentTurn {
  readonly id: string
  readonly deskId: string
  readonly guard: Named
  readonly beganAt: string
  readonly endedAt: string | null
  readonly proof: 'PASSWORD' | 'PIN' | 'NONE'
}

/** Who sent a movement: the desk of the session, and the turn that it names. */
interface Sender {
  readonly deskId: string | null
  readonly turn: SentTurn | null
}

/** In whose name a movement stands. */
export interface Acting {
  readonly person: Named
  /** Known by a password or a right PIN. */
  readonly isConfirmed: boolean
  /** Null where it is of none that counts. */
  readonly turnId: string | null
  /** Whose session sent it, where that is another. */
  readonly sentBy: Named | null
}

interface SentMovement {
  readonly actor: Named
  readonly sender: Sender
  /** Null where it could not be read. */
  readonly read: Pick<Movement, 'turnId'> | undefined
  /** Somebody who may be on duty; null where nobody such is named. */
  readonly recordedBy: Named | null
  /** By the server's clock: when it was written down. */
  readonly at: Date
}

/** A turn counts from a session of its own desk only; an older queue names a guard, who proved nothing to this session. */
export function actingIn({ actor, sender, read, recordedBy, at }: SentMovement): Acting {
  const own = ownActing(actor)
  if (read?.turnId !== undefined) {
    const { turn, deskId } = sender
    if (turn === null || turn.deskId !== deskId) return { ...own, isConfirmed: false }
    const isConfirmed = turn.proof !== 'NONE' && isDuring(turn, at)
    return { person: turn.guard, isConfirmed, turnId: turn.id, sentBy: sentBy(turn.guard, own.person) }
  }
  if (recordedBy === null || recordedBy.id === actor.id) return own
  return { person: recordedBy, isConfirmed: false, turnId: null, sentBy: own.person }
}

/** By their own session. */
export const ownActing = ({ id, name }: Named): Acting => ({
  person: { id, name },
  isConfirmed: true,
  turnId: null,
  sentBy: null,
})

const sentBy = (guard: Named, actor: Named): Named | null => (guard.id === actor.id ? null : actor)

/** Times of the desk's clock are right up to how long a request was under way. */
const slackMs = 60_000
const isDuring = ({ beganAt, endedAt }: SentTurn, at: Date): boolean =>
  at.getTime() >= Date.parse(beganAt) - slackMs && (endedAt === null || at.getTime() <= Date.parse(endedAt) + slackMs)

/** What the trail keeps of it. */
export const attributionOf = ({ person, isConfirmed, sentBy: sender }: Acting) => ({
  ...(!isConfirmed && { claimedBy: person }),
  ...(sender !== null && { sentBy: sender }),
})
