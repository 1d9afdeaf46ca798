import { ApiError, client } from '../../core/api/api.ts'
import { codeOf } from '../../core/api/api-error.ts'
import { stored } from '../../core/storage.ts'
import { lockDesk } from '../../shell/session/desk-lock.ts'
import type { DeskStore } from '../store/desk-store.ts'
import { isNoAnswer } from '../store/sync.ts'
import type { WaitingEnd, WaitingTurn } from '../store/waiting.ts'
import { asksAgain, isHere } from './asks-again.ts'
import { takenFrom } from './begin-turn.ts'
import { sendTurn } from './turn-calls.ts'

const board = client('board')
const shifts = client('shifts')

/** What was typed is not that guard's PIN, or cannot be judged now. */
const notRight = new Set(['pin.wrong', 'pin.missing', 'pin.none', 'attempts.too_many'])

/**
 * In their order. False where what comes after waits: the guard is asked for the PIN again, or nobody is signed in after a turn
 * that nobody proved. Throws where the server does not answer.
 */
export async function sendTurns(store: DeskStore, deskId: string): Promise<boolean> {
  for (;;) {
    const [next] = store.state().turns
    const isNobodys = stored('token') === null
    if (next === undefined) return !isNobodys
    if (asksAgain(next) || (isNobodys && next.ends !== undefined)) return false
    await (next.ends === undefined ? sendOne(store, deskId, next) : sendEnd(store, deskId, next))
  }
}

async function sendOne(store: DeskStore, deskId: string, one: WaitingTurn): Promise<void> {
  const { id, guard, beganAt, endedAt, sealed, handOver, wrong } = one
  const form = { id, userId: guard.id, beganAt, endedAt, handOver, sentAt: new Date().toISOString() }
  try {
    const send = () => sentOnce(store, one, sendTurn(deskId, { ...form, sealed: wrong ? undefined : sealed }))
    if (isHere(one)) await takenFrom(send)
    else await send()
  } catch (error) {
    if (isNoAnswer(error) || !(error instanceof ApiError)) throw error
    if (sealed !== undefined && wrong !== true && notRight.has(codeOf(error) ?? ''))
      return store.turns.keep({ ...one, wrong: true })
    // The server has it, or will never take it. What was written down in it is sent, and is confirmed only if it has it.
    await store.turns.remove(one)
    if (isHere(one)) lockDesk(true)
  }
}

async function sendEnd(store: DeskStore, deskId: string, end: WaitingEnd): Promise<void> {
  const { shiftId, note } = end.ends
  const body = { note, endedAt: end.beganAt, sentAt: new Date().toISOString() }
  const endShift = (id: string) =>
    shifts.end({ params: { id }, body }).catch((error: unknown) => {
      // It has ended, or may not be ended from here: nothing is left to do.
      if (isNoAnswer(error) || !(error instanceof ApiError)) throw error
    })
  await endShift(shiftId)
  const next = store.state().turns.length === 1 ? await beganMeanwhile(deskId, end) : undefined
  if (next !== undefined) await endShift(next)
  await store.turns.remove(end)
}

/** A shift that was handed over without a network has had no id here. */
async function beganMeanwhile(deskId: string, { guard }: WaitingEnd): Promise<string | undefined> {
  const now = await board.read({ query: { deskId } })
  return 'changed' in now || now.shift?.guard.id !== guard.id ? undefined : now.shift.id
}

/** The guard has typed the PIN once more. Throws the server's refusal. */
export async function sendAgain(store: DeskStore, deskId: string, one: WaitingTurn, pin: string): Promise<void> {
  const { id, guard, beganAt, handOver } = one
  const sentAt = new Date().toISOString()
  const again = { id, userId: guard.id, beganAt, handOver, sentAt, pin }
  await takenFrom(() => sentOnce(store, one, sendTurn(deskId, again)))
}

/** It does not wait any more by the time that the screen goes with the session before. */
async function sentOnce<T>(store: DeskStore, one: WaitingTurn, sending: Promise<T>): Promise<T> {
  const reply = await sending
  await store.turns.remove(one)
  return reply
}
