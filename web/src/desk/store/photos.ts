import type { KeptDatabase, WaitingPhoto } from './tables.ts'

const most = 50

/** Photos that the server does not have yet. Without a database they live as long as the page. */
export class WaitingPhotos {
  readonly #db: KeptDatabase | undefined
  readonly #communityId: string
  readonly #inMemory = new Map<string, WaitingPhoto>()

  constructor(db: KeptDatabase | undefined, communityId: string) {
    this.#db = db
    this.#communityId = communityId
  }

  async all(): Promise<WaitingPhoto[]> {
    const kept = (await this.#db?.getAll('photos')) ?? [...this.#inMemory.values()]
    return kept.filter(({ communityId }) => communityId === this.#communityId)
  }

  /** The oldest gives way to the fifty-first. */
  async keep(given: Omit<WaitingPhoto, 'communityId'>): Promise<void> {
    const photo = { ...given, communityId: this.#communityId }
    if (this.#db) await this.#db.put('photos', photo)
    else this.#inMemory.set(photo.visitId, photo)
    const all = (await this.all()).sort((one, other) => one.takenAt.localeCompare(other.takenAt))
    await Promise.all(all.slice(0, -most).map(({ visitId }) => this.forget(visitId)))
  }

  async forget(visitId: string): Promise<void> {
    this.#inMemory.delete(visitId)
    await this.#db?.delete('photos', visitId)
  }

  async forgetAll(): Promise<void> {
    await Promise.all((await this.all()).map(({ visitId }) => this.forget(visitId)))
  }
}
