import type { House } from '@aangan/contract/people/occupancies'
import type { Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import type { Follower } from '../../core/events/follower.ts'

interface HouseRename {
  readonly before: House
  readonly after: House
}

export const isRenamed = (before: House, after: House): boolean =>
  after.number !== before.number || after.division !== before.division

/** Updates rows that refer to a house by its number, when the number or division changes. */
export const renameHouse =
  (rename: (tx: Tx, before: House, after: House) => Statement): Follower<HouseRename> =>
  (tx, { before, after }) => {
    if (isRenamed(before, after)) tx.atCommit.push(rename(tx, before, after))
  }
