import assert from 'node:assert/strict'
import { boardEndpoints, type Board, type BoardChanges } from '@aangan/contract/gate/board'
import { followedBoard } from '@aangan/contract/gate/followed-board'
import type { Speaker } from './world.ts'

type Query = Readonly<Record<string, string>>

/** A desk that follows its board by what changes. */
export interface Follower {
  readonly board: () => Board
  /** How the server answered: the whole board, some changes, or none. */
  follow(): Promise<'whole' | 'changes' | 'nothing'>
  /** Asks, and compares with the board of who does not follow. */
  expectSame(): Promise<'whole' | 'changes' | 'nothing'>
}

export async function followerOf(guard: Speaker, query: Query = {}): Promise<Follower> {
  let board = (await read(guard, { ...query, since: 'none' })) as Board
  const follow: Follower['follow'] = async () => {
    const given = await read(guard, { ...query, since: board.since! })
    const next = 'changed' in given ? followedBoard(board, given) : given
    board = next ?? ((await read(guard, { ...query, since: 'none' })) as Board)
    if (!('changed' in given)) return 'whole'
    return given.changed === null ? 'nothing' : 'changes'
  }
  return {
    board: () => board,
    follow,
    async expectSame() {
      const how = await follow()
      assert.deepEqual(timeless(board), timeless((await read(guard, query)) as Board))
      return how
    },
  }
}

async function read(guard: Speaker, query: Query): Promise<Board | BoardChanges> {
  const { status, body, text } = await guard.call(boardEndpoints.read, { query } as never)
  assert.equal(status, 200, text.slice(0, 200))
  return body as unknown as Board | BoardChanges
}

/** Without the times of the answers. Seeds write microseconds, which Aangan never does: rows of one millisecond by their id. */
const timeless = ({ passes, visits, ...board }: Board) => ({
  ...board,
  serverTime: null,
  since: null,
  passes: passes.toSorted(byKey(({ validFrom, id }) => validFrom + id)),
  visits: visits.toSorted(byKey(({ expectedAt, id }) => expectedAt + id)),
})

const byKey =
  <T>(keyOf: (one: T) => string) =>
  (one: T, other: T): number =>
    keyOf(one) < keyOf(other) ? -1 : 1
