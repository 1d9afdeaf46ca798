import type { KeptDatabase } from './tables.ts'
import { canBeUndone, type Mark } from './marks.ts'

/** What this desk has marked, and the passes used on it, on disk. A mark that cannot be kept is still shown. */
export class MarkTable {
  readonly #db: KeptDatabase | undefined
  readonly #communityId: string

  constructor(db: KeptDatabase | undefined, communityId: string) {
    this.#db = db
    this.#communityId = communityId
  }

  async read(): Promise<{ marks: Mark[]; usedHere: ReadonlySet<string> }> {
    const [marks, used] = await Promise.all([this.#db?.getAll('marks'), this.#db?.getAllKeys('used')])
    const own = marks?.filter((mark) => mark.communityId === this.#communityId && canBeUndone(mark))
    return { marks: own ?? [], usedHere: new Set(used) }
  }

  async write(marks: readonly Mark[], passIds: readonly string[]): Promise<void> {
    const tx = this.#db?.transaction(['marks', 'used'], 'readwrite')
    await Promise.all([
      ...marks.map((mark) => tx?.objectStore('marks').put({ ...mark, communityId: this.#communityId })),
      ...passIds.map((passId) => tx?.objectStore('used').put({ passId, at: Date.now() })),
      tx?.done,
    ]).catch(() => undefined)
  }

  async remove(movementId: string): Promise<void> {
    await this.#db?.delete('marks', movementId)
  }
}
