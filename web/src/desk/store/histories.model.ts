import type { Board, BoardChanges, BoardPass, BoardVisit } from '@aangan/contract/gate/board'
import { judgeEntry, judgeExit } from '@aangan/contract/gate/movement-judge'
import { letsInAnyway } from '@aangan/contract/gate/movement-reasons'
import type { SentMovement } from '@aangan/contract/gate/movement-shapes'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Answer } from './queued.ts'

// The server as far as a desk can tell: each movement by its id once, questions refused, facts kept. For histories.test.ts.

const begin = Date.parse('2026-06-01T06:00:00Z')
export const rules = { timeZone: 'Asia/Kolkata', earlyMinutes: 30, lateMinutes: 60 }
const iso = (tick: number) => new Date(begin + tick * 1000).toISOString()

export interface Row {
  readonly movement: SentMovement
  readonly outcome: 'APPLIED' | 'KEPT'
  readonly visitId: string | null
  readonly was: string | null
  settled: boolean
}

export class ModelServer {
  tick = 0
  readonly rows = new Map<string, Row>()
  readonly visits = new Map<string, BoardVisit>()
  readonly pass: BoardPass
  readonly cancelledAt = new Map<string, number>()
  #made = 0

  constructor(people: readonly string[], several: number) {
    for (const id of people) this.visits.set(id, visitOf(id, null))
    this.pass = passOf(several)
  }

  now = (): string => iso(++this.tick)

  board = (): Board => {
    const serverTime = this.now()
    const { uses, maxUses } = this.pass
    const status = maxUses !== null && uses >= maxUses ? 'USED' : 'ACTIVE'
    return {
      serverTime,
      timeZone: rules.timeZone,
      visits: [...this.visits.values()],
      passes: [{ ...this.pass, status }],
      helpers: [],
      blocks: [],
      settings: { ...rules, overstayMinutes: { GUEST: null } },
    } as unknown as Board
  }

  /** What has changed since a board. */
  changes = (known: Board): BoardChanges => {
    const whole = this.board()
    const before = new Set([...known.visits, ...known.passes].map((row) => JSON.stringify(row)))
    const newOf = <T>(rows: T[]) => ({ set: rows.filter((row) => !before.has(JSON.stringify(row))), gone: [] })
    const [visits, passes] = [newOf(whole.visits), newOf(whole.passes)]
    return { ...whole, since: '', changed: { ...whole, visits, passes, helpers: null } }
  }

  cancel(id: string): void {
    const visit = this.visits.get(id)
    if (visit?.status !== 'PLANNED') return
    this.cancelledAt.set(id, ++this.tick)
    this.visits.set(id, { ...visit, status: 'CANCELLED' })
  }

  /** Each in a transaction of its own; a crash in the middle leaves the first ones. */
  take(batch: readonly SentMovement[], upTo = batch.length): Answer {
    const results = batch.slice(0, upTo).map((movement) => {
      const known = this.rows.get(movement.id)
      const outcome = known?.outcome ?? this.#judge(movement)
      const visitId = this.rows.get(movement.id)?.visitId
      const visit =
        visitId === undefined || visitId === null ? null : ({ ...this.visits.get(visitId)!, phone: null } as Visit)
      return { id: movement.id, outcome, visit }
    })
    return { serverTime: this.now(), results }
  }

  #judge(movement: SentMovement): 'APPLIED' | 'KEPT' | 'REFUSED' {
    if (movement.kind === 'ENTRY') return this.#enter(movement)
    if (movement.kind === 'EXIT') return this.#leave(movement)
    return movement.kind === 'UNDO' ? this.#undo(movement) : 'REFUSED'
  }

  #enter(movement: SentMovement & { kind: 'ENTRY' }) {
    const { visitId, passId, offline } = movement
    const at = new Date(movement.recordedAt)
    const visit = visitId === undefined ? null : this.visits.get(visitId)!
    const cancelled =
      visitId !== undefined && (this.cancelledAt.get(visitId) ?? Infinity) <= (at.getTime() - begin) / 1000
    const judgement = judgeEntry({
      at,
      offline,
      visit: visit && {
        status: visit.status,
        arrivedAt: visit.arrivedAt === null ? null : new Date(visit.arrivedAt),
        allowed: false,
      },
      // A plan and its pass for one.
      pass: { ...(passId === undefined ? single : times(this.pass)), cancelled },
      insideSince: null,
      stop: null,
      rules,
    })
    if (judgement && !offline) return 'REFUSED'
    const comesInAnyway =
      judgement !== undefined &&
      (letsInAnyway.includes(judgement.reason) || (judgement.reason === 'USED' && passId !== undefined))
    if (judgement && !comesInAnyway) return this.#write(movement, 'KEPT', visitId ?? null, null)
    const coming = visit ?? visitOf(`made-${++this.#made}`, passId ?? null)
    if (passId !== undefined && !judgement) this.pass.uses++
    this.visits.set(coming.id, { ...coming, status: 'ARRIVED', arrivedAt: at.toISOString() })
    const early = [...this.rows.values()].find(
      (row) =>
        row.outcome === 'KEPT' &&
        !row.settled &&
        row.movement.kind === 'EXIT' &&
        row.visitId === coming.id &&
        row.movement.recordedAt >= movement.recordedAt,
    )
    if (early) {
      early.settled = true
      this.#exit(coming.id, early.movement.recordedAt)
    }
    return this.#write(movement, judgement ? 'KEPT' : 'APPLIED', coming.id, visit?.status ?? 'CANCELLED')
  }

  #leave(movement: SentMovement & { kind: 'EXIT' }) {
    const { visitId, passId, offline, recordedAt } = movement
    const visit =
      visitId === undefined
        ? [...this.visits.values()].find(
            (one) => one.passId === passId && one.status === 'ARRIVED' && one.arrivedAt! <= recordedAt,
          )
        : this.visits.get(visitId)
    const stay = visit && {
      status: visit.status,
      arrivedAt: visit.arrivedAt === null ? null : new Date(visit.arrivedAt),
    }
    if (!visit || !stay || judgeExit(stay, new Date(recordedAt)))
      return offline ? this.#write(movement, 'KEPT', visit?.id ?? null, null) : 'REFUSED'
    this.#exit(visit.id, recordedAt)
    return this.#write(movement, 'APPLIED', visit.id, 'ARRIVED')
  }

  #undo(movement: SentMovement & { kind: 'UNDO' }) {
    const done = this.rows.get(movement.of)
    const visit = done?.visitId ? this.visits.get(done.visitId) : undefined
    const left = done?.movement.kind === 'EXIT' ? visit?.exitedAt : visit?.arrivedAt
    const isLast = visit?.status === (done?.movement.kind === 'EXIT' ? 'EXITED' : 'ARRIVED')
    if (
      !done ||
      !visit ||
      !isLast ||
      done.was === null ||
      left !== done.movement.recordedAt ||
      this.#isUndone(movement.of)
    )
      return movement.offline ? this.#write(movement, 'KEPT', visit?.id ?? null, null) : 'REFUSED'
    const status = done.movement.kind === 'EXIT' ? 'ARRIVED' : (done.was as Visit['status'])
    this.visits.set(visit.id, {
      ...visit,
      status,
      exitedAt: null,
      arrivedAt: status === 'ARRIVED' ? visit.arrivedAt : null,
    })
    if (done.movement.kind === 'ENTRY' && done.movement.passId !== undefined && done.outcome === 'APPLIED')
      this.pass.uses--
    return this.#write(movement, 'APPLIED', visit.id, null)
  }

  #isUndone = (id: string) =>
    [...this.rows.values()].some(
      ({ movement, outcome }) => movement.kind === 'UNDO' && movement.of === id && outcome === 'APPLIED',
    )
  #exit = (id: string, exitedAt: string) => this.visits.set(id, { ...this.visits.get(id)!, status: 'EXITED', exitedAt })
  #write(movement: SentMovement, outcome: 'APPLIED' | 'KEPT', visitId: string | null, was: string | null) {
    this.rows.set(movement.id, { movement, outcome, visitId, was, settled: false })
    return outcome
  }
}

const day = { validFrom: iso(-3600), validUntil: iso(86_400), days: 0, dayFrom: 0, dayUntil: 0 }
const single = { ...day, validFrom: new Date(day.validFrom), validUntil: new Date(day.validUntil), uses: 0, maxUses: 1 }
const times = ({ uses, maxUses }: BoardPass) => ({ ...single, uses, maxUses })

const passOf = (maxUses: number) =>
  ({
    ...day,
    id: 'party',
    kind: 'GUEST',
    visitorName: 'Party',
    frequency: 'ONCE',
    days: [],
    dayFrom: null,
    dayUntil: null,
    maxUses,
    uses: 0,
    status: 'ACTIVE',
    houseNo: '101',
    division: 'A',
    code: '123456',
  }) as unknown as BoardPass
const visitOf = (id: string, passId: string | null) =>
  ({
    id,
    passId,
    status: 'PLANNED',
    kind: 'GUEST',
    expectedAt: day.validFrom,
    overstay: false,
    visitorName: id,
    houseNo: '101',
    division: 'A',
    arrivedAt: null,
    exitedAt: null,
  }) as unknown as BoardVisit
