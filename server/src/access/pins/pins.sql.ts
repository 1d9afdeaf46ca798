import { one, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'

/** `keyName`: of the key that PINs are made with. */
export const hasPin = ({ sql }: Tx, userId: string, keyName: string): Batch<boolean> =>
  one(sql<{ has: boolean }[]>`select auth.has_pin(${userId}, ${keyName}) as has`).map(({ has }) => has)

/** False where they may have none any more. */
export const storePin = ({ sql, cause }: Tx, userId: string, hash: string): Batch<boolean> =>
  one(sql<{ done: boolean }[]>`select auth.choose_pin(${userId}, ${hash}, ${cause.now}) as done`).map(
    ({ done }) => done,
  )

/** True for the one call that removes it. */
export const deletePin = ({ sql }: Tx, userId: string): Batch<boolean> =>
  one(sql<{ done: boolean }[]>`select auth.remove_pin(${userId}) as done`).map(({ done }) => done)

interface PinTry {
  readonly outcome: 'tried' | 'none' | 'wait'
  readonly hash: string | null
  readonly seconds: number
}
interface PinPlace {
  readonly userId: string
  readonly deskId: string
}

/** Counts a guess before it is judged. */
export const tryPin = ({ sql, cause }: Tx, { userId, deskId }: PinPlace): Batch<PinTry> =>
  one(sql<PinTry[]>`select outcome, hash, seconds from auth.try_pin(${userId}, ${deskId}, ${cause.now})`)

/** After a right one, or one that was not judged. False where the PIN is another one by now. */
export const forgivePin = (
  { sql }: Tx,
  { userId, deskId }: PinPlace,
  { hash, isRight }: { hash: string; isRight: boolean },
): Batch<boolean> =>
  one(sql<{ done: boolean }[]>`select auth.forgive_pin(${userId}, ${deskId}, ${hash}, ${isRight}) as done`).map(
    ({ done }) => done,
  )

/** True where it was the last wrong one. */
export const endGuessedPin = ({ sql }: Tx, userId: string): Batch<boolean> =>
  one(sql<{ done: boolean }[]>`select auth.end_guessed_pin(${userId}) as done`).map(({ done }) => done)
