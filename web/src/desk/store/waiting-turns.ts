import type { KeptDatabase } from './tables.ts'
import type { Waiting } from './waiting.ts'

/** What was done without a network by who works the desk. It goes to the server before what was written down meanwhile. */
export class WaitingTurns {
  readonly #db: KeptDatabase | undefined
  readonly #communityId: string
  readonly #changed: (all: readonly Waiting[]) => void

  constructor(db: KeptDatabase | undefined, communityId: string, changed: (all: readonly Waiting[]) => void) {
    this.#db = db
    this.#communityId = communityId
    this.#changed = changed
  }

  async load(): Promise<readonly Waiting[]> {
    const all = (await this.#db?.getAll('turns')) ?? []
    const own = all.filter(({ communityId }) => communityId === this.#communityId)
    this.#changed(own)
    return own
  }

  /** The one before it ends. On disk before it resolves. */
  async add(next: Waiting): Promise<void> {
    const open = (await this.load()).flatMap((one) =>
      one.ends === undefined && one.endedAt === undefined ? [one] : [],
    )
    const tx = this.#db?.transaction('turns', 'readwrite', { durability: 'strict' })
    await Promise.all([
      ...open.map((one) => tx?.store.put({ ...one, endedAt: next.beganAt })),
      tx?.store.add(next),
      tx?.done,
    ])
    await this.load()
  }

  async keep(one: Waiting): Promise<void> {
    await this.#db?.put('turns', one)
    await this.load()
  }

  async remove({ seq }: Waiting): Promise<void> {
    if (seq !== undefined) await this.#db?.delete('turns', seq)
    await this.load()
  }
}
