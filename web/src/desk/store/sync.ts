import type { MovementBatch, MovementResult } from '@aangan/contract/gate/movements'
import { ApiError, client } from '../../core/api/api.ts'
import type { DeskStore } from './desk-store.ts'

const movements = client('movements')
const visits = client('visits')

/** How long a batch may take; a network that swallows packets never says so. */
const longestMs = 10_000
/** A single answer gets lost now and then; then the desk looks for the server every few seconds. */
const retryMs = [500, 1_000]
/** How long a guard waits for the server's word. */
export const wordMs = 2_000

const nobodys = () => Promise.resolve(true)

/** Sends what waits, in its order and from one tab at a time. */
export class Sync {
  readonly #store: DeskStore
  readonly #deskId: string
  readonly #onTaken: () => void
  readonly #sendTurns: () => Promise<boolean>
  readonly #waiters = new Map<string, (result: MovementResult | undefined) => void>()
  #running: Promise<void> | undefined
  #again = false
  /** Why the server does not take the queue, other than that it is not reached. */
  problem: ApiError | undefined

  /** `sendTurns`: false where the queue has to wait for a guard's PIN. */
  constructor(store: DeskStore, deskId: string, onTaken: () => void, sendTurns: () => Promise<boolean> = nobodys) {
    this.#store = store
    this.#deskId = deskId
    this.#onTaken = onTaken
    this.#sendTurns = sendTurns
  }

  /** The server's word on these. Undefined where it does not come in time: then the desk has decided, and they are facts. */
  async ask(ids: readonly string[]): Promise<(MovementResult | undefined)[]> {
    const words = Promise.all(
      ids.map((id) => new Promise<MovementResult | undefined>((resolve) => this.#waiters.set(id, resolve))),
    )
    void this.run()
    const late = setTimeout(() => {
      this.#store.reached(false)
      this.#giveUp(ids)
    }, wordMs)
    try {
      return await words
    } finally {
      clearTimeout(late)
    }
  }

  /** Until nothing waits or the server does not answer. One run at a time, and another one for what came meanwhile. */
  run(): Promise<void> {
    this.#again = this.#running !== undefined
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined
      if (this.#again) void this.run()
    })
    return this.#running
  }

  async #sendAll(): Promise<void> {
    try {
      await oneTabAtATime(async () => {
        await this.#store.reload()
        if (await this.#sendQueue()) await this.#sendPhotos()
      })
      this.problem = undefined
    } catch (error) {
      this.#cut(isNoAnswer(error))
      this.problem = isNoAnswer(error) || !(error instanceof ApiError) ? undefined : error
    }
  }

  /** False where it has to wait for a guard's PIN. */
  async #sendQueue(): Promise<boolean> {
    for (let failures = 0; ;) {
      try {
        // Before each batch: a guard may have taken over while the last one was on its way.
        if (this.#store.state().turns.length > 0 && !(await this.#sendTurns())) return false
        if (!(await this.#sendBatch())) return true
        failures = 0
      } catch (error) {
        const wait = retryMs[failures++]
        if (!isNoAnswer(error) || wait === undefined) throw error
        this.#cut(true)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  /** Nobody waits for a word that does not come. */
  #cut(isUnreached: boolean): void {
    if (isUnreached) this.#store.reached(false)
    this.#giveUp([...this.#waiters.keys()])
  }

  async #sendBatch(): Promise<boolean> {
    const batch = this.#store.nextBatch()
    if (batch.length === 0) return false
    const body: MovementBatch = {
      deskId: this.#deskId,
      sentAt: new Date().toISOString(),
      waiting: this.#store.waiting().length - batch.length,
      movements: batch.map(({ movement }) => movement),
    }
    const answer = await inTime(longestMs, (signal) => movements.send({ body, signal }))
    await this.#store.takeAnswer(batch, answer)
    for (const result of answer.results) if (result.id !== null) this.#answer(result.id, result)
    this.#onTaken()
    return true
  }

  /** After the movements, which make some of the visits. What the server refuses is dropped. */
  async #sendPhotos(): Promise<void> {
    for (const { visitId: id, takenAt, photo } of await this.#store.photos.all()) {
      const file = new File([photo], 'visitor.jpg', { type: photo.type })
      await inTime(longestMs, (signal) => visits.putPhoto({ params: { id }, body: { takenAt }, file, signal })).catch(
        (error: unknown) => {
          if (isNoAnswer(error) || !(error instanceof ApiError) || error.status === 429 || error.status === 401)
            throw error
        },
      )
      await this.#store.photos.forget(id)
    }
  }

  #answer(id: string, result: MovementResult | undefined): void {
    this.#waiters.get(id)?.(result)
    this.#waiters.delete(id)
  }

  /** At once, so that no late refusal can come between. */
  #giveUp(ids: readonly string[]): void {
    const unanswered = ids.filter((id) => this.#waiters.has(id))
    if (unanswered.length === 0) return
    void this.#store.decide(new Set(unanswered))
    unanswered.forEach((id) => this.#answer(id, undefined))
  }
}

/** The server was not reached, or was not able to answer now. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0 || error.status >= 500 || error.code === 'request.conflict'
    : error instanceof DOMException

/** Aborts what does not answer. */
export async function inTime<T>(
  ms: number,
  call: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const stop = new AbortController()
  const end = () => stop.abort()
  const timer = setTimeout(end, ms)
  outer?.addEventListener('abort', end)
  try {
    return await call(stop.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', end)
  }
}

const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('aangan-desk-sync', work) : work()
