import type { Board, Directory } from '@aangan/contract/gate/board'
import { readPassQr } from '@aangan/contract/gate/pass-qr'
import { remember } from '../../core/storage.ts'
import type { Kept, KeptBoard, KeptDatabase } from './tables.ts'
import { openKept, wipe } from './kept.part.ts'
import { isTooOld, KeptLists } from './kept-lists.ts'
import { MarkTable } from './mark-table.ts'
import type { Mark } from './marks.ts'
import { WaitingPhotos } from './photos.ts'
import { QueueTable } from './queue-table.ts'
import type { Waiting } from './waiting.ts'
import { WaitingTurns } from './waiting-turns.ts'
import {
  answered,
  batchOf,
  boardWith,
  decided,
  isWaiting,
  ofTurn,
  ownOf,
  unseen,
  waitingOf,
  type Answer,
  type Queued,
} from './queued.ts'

export interface DeskState {
  /** In their order, also those whose answer the board does not show yet. */
  readonly queue: readonly Queued[]
  readonly marks: readonly Mark[]
  /** In their order. Until the server has them, nothing else is asked of it. */
  readonly turns: readonly Waiting[]
  readonly usedHere: ReadonlySet<string>
  readonly board: Kept<KeptBoard> | undefined
  readonly directory: Kept<Directory> | undefined
  /** The server answered last time. */
  readonly isReached: boolean
}

/** What the device keeps for one community's desk. Memory follows the database, which other tabs write too. */
export class DeskStore {
  readonly communityId: string
  readonly photos: WaitingPhotos
  readonly turns: WaitingTurns
  #db: KeptDatabase | undefined
  #table: QueueTable
  #marks: MarkTable
  #state: DeskState = {
    queue: [],
    marks: [],
    turns: [],
    usedHere: new Set(),
    board: undefined,
    directory: undefined,
    isReached: true,
  }
  readonly #lists: KeptLists
  readonly #listeners = new Set<() => void>()
  readonly #others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('aangan-desk') : undefined
  #turn: Promise<unknown> = Promise.resolve()
  #remembered: number | undefined

  private constructor(communityId: string, db: KeptDatabase | undefined) {
    this.communityId = communityId
    this.#db = db
    this.#lists = new KeptLists(db, communityId)
    this.#table = new QueueTable(db)
    this.#marks = new MarkTable(db, communityId)
    this.photos = new WaitingPhotos(db, communityId)
    this.turns = new WaitingTurns(db, communityId, (turns) => this.#change({ turns }))
    this.#others?.addEventListener('message', () => void this.reload())
  }

  static async open(communityId: string): Promise<DeskStore> {
    const store = new DeskStore(communityId, await openKept())
    await store.#lists.dropForeignAndOld()
    await Promise.all([store.#readLists(), store.reload()])
    // A question of an earlier life of the page, to which the server's word did not come in time.
    await store.decide(
      new Set(
        store
          .state()
          .queue.filter(isWaiting)
          .map(({ movement }) => movement.id),
      ),
    )
    return store
  }

  readonly subscribe = (changed: () => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }
  readonly state = (): DeskState => this.#state

  close(): void {
    this.#others?.close()
    this.#db?.close()
    this.#db = undefined
    this.#table = new QueueTable(undefined)
    this.#marks = new MarkTable(undefined, this.communityId)
  }

  /** On disk before it resolves. */
  record = (list: readonly Queued[]): Promise<void> =>
    this.#inTurn(async () => {
      const written = await this.#table.add(list)
      this.#change({ queue: [...this.#state.queue, ...written] })
      this.#tellOthers()
    })

  /** They took place: the server's word did not come in time. */
  decide(ids: ReadonlySet<string>): Promise<void> {
    this.#change({ queue: decided(this.#state.queue, ids) })
    return this.#inTurn(() =>
      this.#table.change(this.#state.queue.filter((one) => ids.has(one.movement.id) && isWaiting(one))),
    )
  }

  waiting = (): Queued[] => waitingOf(this.#state.queue, this.communityId)
  nextBatch = (): Queued[] => batchOf(this.waiting())

  /** Takes an answer to a batch. What the board does not show yet stays, also over a reload. */
  takeAnswer = (batch: readonly Queued[], answer: Answer): Promise<void> =>
    this.#inTurn(async () => {
      const queue = answered(this.#state.queue, answer)
      const sent = new Set(batch.map(({ movement }) => movement.id))
      const still = new Set(queue.map(({ movement }) => movement.id))
      this.#change({ queue, isReached: true })
      await this.#table.change(
        queue.filter((one) => sent.has(one.movement.id) && !isWaiting(one)),
        batch.filter(({ movement }) => !still.has(movement.id)),
      )
      this.#tellOthers()
    })

  /** The board as the queue makes it. */
  shown = <B extends Board>(board: B): B => boardWith(board, ownOf(this.#state.queue, this.communityId))

  keepBoard = (value: KeptBoard): Promise<void> =>
    this.#inTurn(async () => {
      const board = this.#lists.dated(value)
      const { queue } = this.#state
      const later = unseen(queue, value)
      this.#change({ board, isReached: true, queue: later })
      await this.#lists.put('board', board)
      await this.#table.change(
        [],
        queue.filter((one) => !later.includes(one)),
      )
    })
  async keepDirectory(value: Directory): Promise<void> {
    const directory = this.#lists.dated(value)
    this.#change({ directory })
    await this.#lists.put('directory', directory)
  }

  reached(isReached: boolean): void {
    if (isReached !== this.#state.isReached) this.#change({ isReached })
  }

  /** Shown at once; kept for a reload as soon as the database has it. */
  mark(marks: readonly Mark[]): void {
    const about = new Set(marks.map(aboutOf))
    const passIds = marks.flatMap(({ effect, kind }) =>
      kind === 'ENTRY' ? (effect.use?.passId ?? effect.visit?.passId ?? []) : [],
    )
    this.#change({
      marks: [...this.#state.marks.filter((mark) => !about.has(aboutOf(mark))), ...marks],
      usedHere: new Set([...this.#state.usedHere, ...passIds]),
    })
    void this.#marks.write(marks, passIds)
  }

  async unmark(movementId: string): Promise<void> {
    this.#change({ marks: this.#state.marks.filter((mark) => mark.movementId !== movementId) })
    await this.#marks.remove(movementId)
  }

  /** A pass that is on no list: it lets in once on this desk. */
  async noteQr(qr: string): Promise<void> {
    const passId = readPassQr(qr)?.payload.passId
    if (passId === undefined) return
    this.#change({ usedHere: new Set([...this.#state.usedHere, passId]) })
    await this.#marks.write([], [passId])
  }

  /** What waits here of a guard's turn, with the photos: they give it up. At a desk without turns, all of this community. */
  dropQueue = (turnId: string | undefined): Promise<void> =>
    this.#inTurn(async () => {
      const own = ofTurn(ownOf(this.#state.queue, this.communityId), turnId)
      this.#change({ queue: this.#state.queue.filter((one) => !own.includes(one)) })
      await this.#table.change([], own)
      if (ownOf(this.#state.queue, this.communityId).length === 0) await this.photos.forgetAll()
    })

  /** A page may stay open for longer than its lists are good. The server's next board makes new ones. */
  dropOld = (): Promise<void> =>
    this.#inTurn(async () => {
      const { board } = this.#state
      if (!board || !isTooOld(board)) return
      this.#change({ board: undefined, directory: undefined, marks: [], usedHere: new Set() })
      await wipe(this.#db)
    })

  /** The queue as the database has it: other tabs may have written. */
  reload = (): Promise<void> =>
    this.#inTurn(async () => {
      await this.turns.load()
      const kept = await this.#table.all()
      if (!kept) return
      const ids = new Set(kept.map(({ movement }) => movement.id))
      // Another tab has seen it on its board; this one's may be older.
      const seenElsewhere = this.#state.queue.filter((one) => !isWaiting(one) && !ids.has(one.movement.id))
      this.#change({ queue: [...seenElsewhere, ...kept] })
    })

  /** What only this tab changes while it is open. */
  async #readLists(): Promise<void> {
    const [marked, lists] = await Promise.all([this.#marks.read(), this.#lists.read()])
    this.#change({ ...marked, ...lists })
  }

  /** What is read and what is written must not overtake each other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work, work)
    this.#turn = done
    return done
  }

  #tellOthers = () => this.#others?.postMessage('queue')

  #change(more: Partial<DeskState>): void {
    const next = { ...this.#state, ...more }
    // What is asked before would be in the name of the guard before.
    this.#state = { ...next, isReached: next.isReached && next.turns.length === 0 }
    const waiting = this.#state.queue.filter(isWaiting).length
    // Read by the login page, which does not load this.
    if (waiting !== this.#remembered) remember({ deskQueue: waiting === 0 ? null : String(waiting) })
    this.#remembered = waiting
    this.#listeners.forEach((changed) => changed())
  }
}

const aboutOf = ({ effect }: Mark): string | undefined => effect.visit?.id ?? effect.helper?.id
