import type { Board, BoardVisit } from '@aangan/contract/gate/board'
import { followedBoard } from '@aangan/contract/gate/followed-board'
import type { SentMovement } from '@aangan/contract/gate/movement-shapes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryOf, exitOf, undoOf, type Effect } from './effect.ts'
import { ModelServer } from './histories.model.ts'
import { answered, batchOf, boardWith, decided, isWaiting, unseen, type Queued } from './queued.ts'

const people = ['asha', 'balu', 'chitra']
const gate = { id: 'gate', name: 'Gate 1' }

/** A desk, a guard who believes its board, and what the guard was told. */
class ModelDesk {
  board: Board
  queue: Queued[] = []
  /** What took place: the movements, and whether the guard was told so. */
  readonly done = new Map<string, { movement: SentMovement; effect: Effect }>()
  readonly server: ModelServer
  readonly name: string
  #count = 0
  #coming: Board | undefined

  constructor(server: ModelServer, name: string) {
    this.server = server
    this.name = name
    this.board = server.board()
  }

  shown = (): Board => boardWith(this.board, this.queue)

  /** Undefined where the desk offers no such button. */
  tap(what: 'in' | 'out' | 'undo' | 'party', who: string): void {
    const movement = { id: `${this.name}-${++this.#count}`, recordedAt: this.server.now(), offline: false }
    const moment = { movementId: movement.id, at: movement.recordedAt, gate }
    // One question at a time: the next tap comes after its two seconds.
    this.settle()
    const board = this.shown()
    if (what === 'undo') {
      const last = [...this.done.values()].at(-1)
      if (last && last.movement.kind !== 'UNDO')
        this.#write({ ...movement, kind: 'UNDO', of: last.movement.id }, undoOf(last.effect))
      return
    }
    if (what === 'party') {
      if (board.passes[0]!.status === 'ACTIVE')
        this.#write({ ...movement, kind: 'ENTRY', passId: 'party' }, entryOf(board, { passId: 'party' }, moment))
      return
    }
    const visit =
      board.visits.find(({ id }) => id === who) ??
      board.visits.find(({ passId, status }) => passId !== null && status === 'ARRIVED')
    if (what === 'in' && visit?.status === 'PLANNED')
      this.#write({ ...movement, kind: 'ENTRY', visitId: visit.id }, entryOf(board, { visitId: visit.id }, moment))
    if (what === 'out' && visit?.status === 'ARRIVED')
      this.#write({ ...movement, kind: 'EXIT', ...this.#named(visit) }, exitOf(board, { visitId: visit.id }, moment))
  }

  /** Names a visit by its pass where the server cannot know its id. */
  #named = (visit: BoardVisit) =>
    this.queue.some(({ movement }) => movement.id === visit.id) ? { passId: 'party' } : { visitId: visit.id }

  #write(movement: SentMovement, effect: Effect): void {
    this.queue.push({ movement, effect, communityId: 'c', community: 'C' })
    this.done.set(movement.id, { movement, effect })
  }

  /** Two seconds are over, or the page was loaded again: what was asked has taken place. */
  settle(): void {
    this.queue = decided(this.queue, new Set(this.queue.map(({ movement }) => movement.id)))
  }

  /** Whether the answer comes back, in time or late; and how much of the batch the server takes before it is killed. */
  send(answers: 'in time' | 'late' | 'never', upTo?: number): void {
    const batch = batchOf(this.queue.filter(isWaiting)).map(({ movement }) => movement)
    const answer = this.server.take(batch, upTo)
    if (answers === 'never') return
    if (answers === 'late') this.settle()
    else for (const { id, outcome } of answer.results) if (outcome === 'REFUSED') this.done.delete(id!)
    this.queue = answered(this.queue, answer)
  }

  /** The board is read now, once nothing waits, and comes later. */
  fetch(): void {
    if (this.queue.some(isWaiting)) return
    const isFollowing = this.name === 'two'
    this.#coming = isFollowing ? followedBoard(this.board, this.server.changes(this.board)) : this.server.board()
  }
  sync(): void {
    if (!this.#coming) this.fetch()
    if (!this.#coming) return
    this.board = this.#coming
    this.#coming = undefined
    this.queue = unseen(this.queue, this.board)
  }

  /** The page is loaded again: what was being read is lost, what is on disk is not. */
  crash(): void {
    this.#coming = undefined
    this.settle()
  }
}

const which = fc.constantFrom(0, 1)
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      desk: which,
      what: fc.constantFrom('in' as const, 'out' as const, 'undo' as const, 'party' as const),
      who: fc.constantFrom(...people, 'party'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      desk: which,
      answers: fc.constantFrom('in time' as const, 'late' as const, 'never' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('killed' as const), desk: which, upTo: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('fetch' as const, 'sync' as const, 'settle' as const, 'crash' as const),
      desk: which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), who: fc.constantFrom(...people) }) },
)

// spec: gate.offline.13
test('10,000 histories of two desks: each movement that took place is on the server exactly once', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (history) => {
      const server = new ModelServer(people, 2)
      const desks = [new ModelDesk(server, 'one'), new ModelDesk(server, 'two')]
      for (const step of history) {
        if (step.do === 'cancel') server.cancel(step.who)
        else if (step.do === 'tap') desks[step.desk]!.tap(step.what, step.who)
        else if (step.do === 'send') desks[step.desk]!.send(step.answers)
        else if (step.do === 'killed') desks[step.desk]!.send('never', step.upTo)
        else desks[step.desk]![step.do]()
      }
      // The network is back, and stays.
      for (const desk of desks) {
        desk.settle()
        desk.fetch()
        for (let batch = 0; desk.queue.some(isWaiting); batch++) {
          expect(batch).toBeLessThan(3)
          desk.send('in time')
        }
      }
      const took = desks.flatMap(({ done }) => [...done.keys()])
      expect([...server.rows.keys()].sort()).toEqual(took.sort())
      for (const desk of desks) {
        // A board that was read before the answers, then one after them.
        desk.sync()
        if (desks.every(({ done }) => done === desk.done || done.size === 0))
          expect(statesOf(desk.shown())).toEqual(statesOf(server.board()))
        desk.sync()
        expect(desk.queue).toEqual([])
      }
      expectSound(server)
    }),
    { numRuns: 10_000 },
  )
})

test('an exit that waits behind its entry is shown of the visit that the server made', () => {
  const server = new ModelServer([], 2)
  const desk = new ModelDesk(server, 'one')
  desk.tap('party', '')
  desk.settle()
  const entry = [...desk.queue]
  desk.tap('out', desk.shown().visits.at(-1)!.id)
  desk.settle()
  desk.queue = answered(desk.queue, server.take(entry.map(({ movement }) => movement)))
  expect(statesOf(desk.shown())).toEqual({ inside: [], left: ['made-1'], uses: 1 })
})

const statesOf = ({ visits, passes }: Board) => ({
  inside: visits
    .filter(({ status }) => status === 'ARRIVED')
    .map(({ id }) => id)
    .sort(),
  left: visits
    .filter(({ status }) => status === 'EXITED')
    .map(({ id }) => id)
    .sort(),
  uses: passes[0]!.uses,
})

/** Each visit is as its applied movements say, and nobody came in twice on one visit. */
function expectSound({ rows, visits, pass }: ModelServer): void {
  const applied = [...rows.values()].filter(({ outcome }) => outcome === 'APPLIED')
  const undone = new Set(applied.flatMap(({ movement }) => (movement.kind === 'UNDO' ? [movement.of] : [])))
  const count = (kind: string, visitId: string) =>
    [...rows.values()].filter(
      ({ movement, visitId: of, was }) =>
        movement.kind === kind && of === visitId && was !== null && !undone.has(movement.id),
    ).length
  for (const { id, status } of visits.values()) {
    const isIn = status === 'ARRIVED' || status === 'EXITED'
    expect({ id, entries: count('ENTRY', id) }).toEqual({ id, entries: isIn ? 1 : 0 })
  }
  const party = [...applied].filter(
    ({ movement }) => movement.kind === 'ENTRY' && movement.passId !== undefined && !undone.has(movement.id),
  )
  expect(pass.uses).toBe(party.length)
  expect(pass.uses).toBeLessThanOrEqual(pass.maxUses ?? Infinity)
}
