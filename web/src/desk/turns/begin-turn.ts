import { codeOf } from '../../core/api/api-error.ts'
import { replaceToken } from '../../core/api/api.ts'
import { followAccount } from '../../core/language/switch-language.ts'
import { remember, stored } from '../../core/storage.ts'
import { queryClient } from '../../shell/query-client.tsx'
import { lockDesk } from '../../shell/session/desk-lock.ts'
import { dropSession, enter } from '../../shell/session/session.ts'
import { newRequestKey } from '../../ui/request-key.ts'
import type { Device } from '../board/device.ts'
import type { DeskStore } from '../store/desk-store.ts'
import { isNoAnswer } from '../store/sync.ts'
import type { WaitingTurn } from '../store/waiting.ts'
import { sealPin } from './seal.ts'
import { keepTurn, sessionHere, turn } from '../../shell/session/desk-turn.ts'
import { sendTurn, type TurnReply } from './turn-calls.ts'
import { noteWorkedHere } from './worked-here.ts'

export interface TurnDesk {
  readonly device: Device
  readonly store: DeskStore
}

export interface Next {
  readonly guard: { readonly id: string; readonly name: string; readonly language?: string | null }
  /** None by a guard who has none, which counts only without a network. */
  readonly pin?: string
  readonly handOver?: { readonly note?: string }
}

/** A guard takes the desk over, or goes on with their turn; without a network at once. Throws the server's refusal. */
export async function takeDesk({ device, store }: TurnDesk, next: Next): Promise<void> {
  // Nothing can be written down under nobody's session.
  const isNobodys = stored('token') === null
  if (store.state().isReached || isNobodys) {
    try {
      await takenFrom(() => beginOnline(device, next))
      return open()
    } catch (error) {
      if (isNobodys || !isNoAnswer(error)) throw error
      store.reached(false)
    }
  }
  await beginHere(device, store, next)
}

async function beginOnline({ deskId }: Device, { guard, pin, handOver }: Next): Promise<TurnReply> {
  const known = turn.get()
  const form = { userId: guard.id, pin, handOver }
  const begin = () => sendTurn(deskId, { ...form, id: newRequestKey() })
  if (known?.guard.id !== guard.id || handOver !== undefined) return begin()
  try {
    return await sendTurn(deskId, { ...form, id: known.id })
  } catch (error) {
    // Nobody worked the desk meanwhile, or the server does not know of the turn.
    if (codeOf(error) === 'turn.ended' || codeOf(error) === 'turn.exists') return begin()
    throw error
  }
}

async function beginHere({ deskId }: Device, store: DeskStore, { guard, pin, handOver }: Next): Promise<void> {
  const { communityId } = store
  const id = newRequestKey()
  const deskKey = store.state().board?.value.deskKey
  const sealed =
    pin === undefined || deskKey === undefined
      ? undefined
      : await sealPin(deskKey, pin, { deskId, turnId: id, userId: guard.id })
  const { id: guardId, name } = guard
  const begun: WaitingTurn = {
    communityId,
    id,
    guard: { id: guardId, name },
    beganAt: new Date().toISOString(),
    ...(sealed !== undefined && { sealed }),
    ...(handOver !== undefined && { handOver }),
  }
  await store.turns.add(begun)
  keepTurn({ ...turn.get(), id, guard: begun.guard, session: sessionHere(), unchecked: sealed !== undefined })
  noteWorkedHere(guardId)
  await followAccount(guard.language ?? null)
  open()
}

/** A login is exchanged for a turn. */
export async function exchangeLogin({ deskId }: Device, userId: string): Promise<void> {
  await takenFrom(() => sendTurn(deskId, { id: newRequestKey(), userId }, stored('token')))
  open()
}

/** Takes the server's answer; a locked desk stays locked. The session before has ended, so that calls refused meanwhile wait for the new token. */
export async function takenFrom(send: () => Promise<TurnReply>): Promise<void> {
  let taken: Promise<void> | undefined
  await replaceToken(async () => {
    taken = takeReply(await send())
  })
  await taken
}

/** The desk is the guard's of this turn. One that nobody proved has no session: then the desk waits for who comes next. */
async function takeReply({ token, role, turn: begun }: TurnReply): Promise<void> {
  const { id, guard } = begun
  const { lockMinutes } = turn.get() ?? {}
  const kept = { id, guard, ...(lockMinutes !== undefined && { lockMinutes }) }
  noteWorkedHere(guard.id)
  if (token === null) {
    keepTurn({ ...kept, session: undefined })
    lockDesk(true)
    return dropSession()
  }
  // The screen follows the turn by its session.
  const entering = enter({ token, role }, guard.name, false)
  keepTurn({ ...kept, session: sessionHere() })
  await entering
  // Queries outside the desk, such as the bell's, still hold the previous guard's data.
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'gate' })
}

/** Unlocks the desk, and counts as a touch: the last one may be hours old. */
function open(): void {
  remember({ deskTouched: String(Date.now()) })
  lockDesk(false)
}
