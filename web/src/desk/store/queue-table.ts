import type { KeptDatabase } from './tables.ts'
import { isWaiting, type Queued } from './queued.ts'

/** The queue on disk; where the browser keeps none, only the numbers. */
export class QueueTable {
  readonly #db: KeptDatabase | undefined
  #memorySeq = 0

  constructor(db: KeptDatabase | undefined) {
    this.#db = db
  }

  /** Undefined where the browser keeps none. */
  all = async (): Promise<Queued[] | undefined> => this.#db?.getAll('queue')

  /** On disk before it resolves, each with its place. */
  async add(list: readonly Queued[]): Promise<Queued[]> {
    const tx = this.#begin()
    if (!tx) return list.map((one) => ({ ...one, seq: this.#memorySeq++ }))
    const keys = list.map((one) => tx.store.add(one))
    await tx.done
    return Promise.all(list.map(async (one, index) => ({ ...one, seq: await keys[index]! })))
  }

  /** In one transaction, so that a crash leaves all of it or none. */
  async change(put: readonly Queued[], remove: readonly Queued[] = []): Promise<void> {
    if (put.length === 0 && remove.length === 0) return
    const tx = this.#begin()
    await Promise.all([
      ...put.map((one) => tx?.store.put(one)),
      ...remove.map(({ seq }) => tx?.store.delete(seq!)),
      tx?.done,
    ])
  }

  /** What the server has is not kept for the next guard. */
  async removeAnswered(): Promise<void> {
    const answered = (await this.all())?.filter((one) => !isWaiting(one))
    await this.change([], answered ?? [])
  }

  #begin = () => this.#db?.transaction('queue', 'readwrite', { durability: 'strict' })
}
