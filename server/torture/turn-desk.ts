import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { movementEndpoints, type MovementResult } from '@aangan/contract/gate/movements'
import { expect } from 'vitest'
import { sealPin, type GateWorld, type Tablet } from '../test/turns.ts'
import { speaker, type Answer, type Speaker } from '../test/world.ts'

/** In whose name a movement has to stand. */
export interface Written {
  readonly fact: { readonly id: string; readonly kind: 'WALK_IN' | 'EXIT' }
  readonly visitId: string
  readonly turnId: string
  readonly guard: Speaker
  readonly isConfirmed: boolean
}

export interface Turn {
  readonly id: string
  readonly guard: Speaker
  readonly beganAt: string
  readonly isConfirmed: boolean
  /** Null without a network, or once it is over. */
  readonly who: Speaker | null
}
type More = Readonly<Record<string, unknown>>

interface Machinery {
  /** Wherever the server is by now. */
  readonly address: () => string
  readonly killServer: () => Promise<void>
}

/** A desk that keeps its queue until the server has answered for it. */
export function openDesk(w: GateWorld, tablet: Tablet, { address, killServer }: Machinery) {
  const written: Written[] = []
  const inside: string[] = []
  let waiting: Written['fact'][] = []
  const opens = (guard: Speaker, { isConfirmed = true } = {}): Turn => ({
    id: randomUUID(),
    guard,
    beganAt: now(),
    isConfirmed,
    who: null,
  })
  const answer = (guard: Speaker, more: More, { id }: Turn): Promise<Answer> => tablet.begin(guard, { id, ...more })
  const sent = (guard: Speaker, movements: readonly unknown[]): Promise<Answer> =>
    guard.call(movementEndpoints.send, { body: { deskId: tablet.deskId, sentAt: now(), movements } } as never)
  return {
    written,
    opens,
    answer,
    async begins(guard: Speaker, more: More, turn = opens(guard)): Promise<Turn> {
      const { status, body, text } = await answer(guard, more, turn)
      expect([status, text.slice(0, 200)]).toEqual([201, expect.anything()])
      const token = (body as { token?: string | null }).token ?? null
      return { ...turn, who: token === null ? null : speaker(address, { ...guard, token }) }
    },
    sealed: ({ id, guard }: Turn, pin: string): string =>
      sealPin(w, { deskId: tablet.deskId, turnId: id, userId: guard.id }, pin),
    times: ({ beganAt }: Turn, next?: Turn) => ({
      sentAt: now(),
      beganAt,
      ...(next !== undefined && { endedAt: next.beganAt }),
    }),
    /** Half of them come, in the first turn all; who goes came in an earlier one. */
    async works({ id: turnId, guard, isConfirmed }: Turn, count: number): Promise<void> {
      const goes = inside.splice(0, count / 2)
      const comes = Array.from({ length: count - goes.length }, () => randomUUID())
      const movements = [
        ...goes.map((visitId) => ({ kind: 'EXIT' as const, visitId })),
        ...comes.map((id) => ({ kind: 'WALK_IN' as const, visit: visitOf(id), decision: 'YES_BY_PHONE' })),
      ]
      for (const movement of movements) {
        const about = { recordedAt: now(), offline: true, gateId: tablet.gateId, turnId, recordedBy: guard.id }
        const fact = { id: randomUUID(), ...about, ...movement }
        waiting.push(fact)
        written.push({ fact, visitId: fact.kind === 'EXIT' ? fact.visitId : fact.visit.id, turnId, guard, isConfirmed })
      }
      inside.push(...comes)
      // Times are right up to how long a request was under way.
      await pause(1500)
    },
    /** The server is killed in the middle of it, or the page is reloaded before it hears the answer: it sends again. */
    async sends({ who }: Turn, most: number, what: 'killed' | 'reloaded'): Promise<void> {
      const end = Math.max(0, waiting.length - most)
      let isUndisturbed = true
      while (waiting.length > end) {
        const batch = waiting.slice(0, Math.min(25, waiting.length - end))
        const sending = sent(who!, batch).catch(() => undefined)
        if (isUndisturbed && what === 'killed') await killServer()
        const heard = await sending
        const isHeard = heard !== undefined && !(isUndisturbed && what === 'reloaded')
        isUndisturbed = false
        if (!isHeard) continue
        expect([heard.status, heard.text.slice(0, 200)]).toEqual([200, expect.anything()])
        const { results } = heard.body as unknown as { results: MovementResult[] }
        expect(results.filter(({ outcome }) => outcome !== 'APPLIED')).toEqual([])
        waiting = waiting.slice(batch.length)
      }
    },
  }
}

const house = { houseNo: '101', division: 'A' }
const visitOf = (id: string) => ({ id, kind: 'GUEST', visitorName: `Visitor ${id.slice(0, 8)}`, ...house })
const now = (): string => new Date().toISOString()
