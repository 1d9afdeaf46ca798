import { randomUUID } from 'node:crypto'
import type { MovementResult } from '@aangan/contract/gate/movements'
import { movementEndpoints } from '@aangan/contract/gate/movements'
import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { expect } from 'vitest'
import type { Speaker, World } from './world.ts'

type Written = Readonly<Record<string, unknown>>

/** A desk that writes movements down and sends them. */
export function deskOf(w: World, guard: Speaker = w.guard) {
  const now = (): string => w.now().toISOString()
  const send = async (movements: readonly unknown[], batch: Written = {}): Promise<MovementResult[]> => {
    const sent = await guard.call(movementEndpoints.send, { body: { sentAt: now(), movements, ...batch } } as never)
    expect([sent.status, sent.text.slice(0, 200)]).toEqual([200, expect.anything()])
    return (sent.body as unknown as { results: MovementResult[] }).results
  }
  const write = (offline: boolean) => (kind: string, more: Written) => ({
    id: randomUUID(),
    kind,
    recordedAt: now(),
    offline,
    ...more,
  })
  const question = write(false)
  const fact = write(true)
  const one = async (movement: Written): Promise<MovementResult> => (await send([movement]))[0]!
  return {
    send,
    question,
    fact,
    ask: (kind: string, more: Written) => one(question(kind, more)),
    tell: (kind: string, more: Written) => one(fact(kind, more)),
  }
}

/** A pass of this resident, from now on for four hours. */
export async function passBy(w: World, inviter: Speaker, more: Written = {}): Promise<Pass> {
  const inHours = (hours: number): string => new Date(w.now().getTime() + hours * 3_600_000).toISOString()
  const body = {
    kind: 'GUEST',
    visitorName: 'Suresh Kale',
    frequency: 'ONCE',
    validFrom: inHours(0),
    validUntil: inHours(4),
    ...more,
  }
  const made = await inviter.call(passEndpoints.create, { body } as never)
  expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.anything()])
  return made.body as unknown as Pass
}

export const usesOfPass = async (inviter: Speaker, id: string): Promise<number> =>
  ((await inviter.call(passEndpoints.read, { params: { id } })).body as unknown as Pass).uses

interface VisitOfPass {
  readonly id: string
  readonly status: string
  readonly arrived: string | null
  readonly exited: string | null
  readonly seen: boolean
}
export const visitsOfPass = (w: World, id: string) =>
  w.sql<VisitOfPass[]>`
    select id, status, arrived_at as arrived, exited_at as exited, exit_seen as seen from data.visits where pass_id = ${id} order by created_at, id`
