import type { Directory } from '@aangan/contract/gate/board'
import { wipe } from './kept.part.ts'
import type { Kept, KeptBoard, KeptDatabase } from './tables.ts'

/** How long the lists are good without the server. */
const goodMs = 72 * 3_600_000
export const isTooOld = ({ syncedAt }: Kept<unknown>): boolean => Date.now() - syncedAt > goodMs

/** What the server said last, for a start without it. What cannot be written down is only in memory. */
export class KeptLists {
  readonly #db: KeptDatabase | undefined
  readonly #communityId: string

  constructor(db: KeptDatabase | undefined, communityId: string) {
    this.#db = db
    this.#communityId = communityId
  }

  dated = <T>(value: T): Kept<T> => ({ communityId: this.#communityId, syncedAt: Date.now(), value })

  async put(name: 'board' | 'directory', list: Kept<KeptBoard> | Kept<Directory>): Promise<void> {
    await this.#db?.put('lists', list, name).catch(() => undefined)
  }

  async read() {
    const [board, directory] = await Promise.all([this.#db?.get('lists', 'board'), this.#db?.get('lists', 'directory')])
    return {
      board: board as Kept<KeptBoard> | undefined,
      directory: directory as Kept<Directory> | undefined,
    }
  }

  async dropForeignAndOld(): Promise<void> {
    const board = await this.#db?.get('lists', 'board')
    if (board && (board.communityId !== this.#communityId || isTooOld(board))) await wipe(this.#db)
  }
}
