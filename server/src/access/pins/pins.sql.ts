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
