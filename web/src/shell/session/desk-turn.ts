import { remember, stored } from '../../core/storage.ts'
import { createStore, useStore } from '../../core/store.ts'
import { claimsIn } from './claims.ts'

type Guard = Readonly<Record<'id' | 'name', string>>

/** One guard's stretch at this desk, as the device knows it. Kept over logout and reload. */
export interface DeskTurn {
  readonly id: string
  readonly guard: Guard
  /** The session under which it is worked: its own, or without a network the one before. */
  readonly session: string | undefined
  /** The server has not judged what was typed. */
  readonly unchecked?: boolean
  /** After how long without a touch the desk locks; 0 for never. */
  readonly lockMinutes?: number
}

export const turn = createStore(read('deskTurn'))

export function keepTurn(next: DeskTurn | undefined): void {
  remember({ deskTurn: next === undefined ? null : JSON.stringify(next) })
  turn.set(next)
}

/** The session of the stored token. */
export const sessionHere = (): string | undefined => claimsIn(stored('token')).sid

/** The turn that this browser's session works. Undefined at a desk without a key, and before a login is exchanged for one. */
export const turnHere = (): DeskTurn | undefined => {
  const known = turn.get()
  return known !== undefined && known.session === sessionHere() ? known : undefined
}

export function useTurnHere(): DeskTurn | undefined {
  useStore(turn)
  return turnHere()
}

type StandIn = Pick<DeskTurn, 'guard' | 'session'>
const standIn = createStore(read('deskStandIn'))

/** A desk without a key is taken over by a login. Until there is a network for it, nothing proves whose the movements are. */
export function keepStandIn(guard: Guard | undefined): void {
  const next = guard && { guard, session: sessionHere() }
  remember({ deskStandIn: next === undefined ? null : JSON.stringify(next) })
  standIn.set(next)
}

export const standInHere = (): Guard | undefined => {
  const known = standIn.get()
  return known?.session === sessionHere() ? known?.guard : undefined
}

export function useStandInHere(): Guard | undefined {
  useStore(standIn)
  return standInHere()
}

interface Kept {
  readonly deskTurn: DeskTurn
  readonly deskStandIn: StandIn
}

function read<Key extends keyof Kept>(key: Key): Kept[Key] | undefined {
  try {
    return (JSON.parse(stored(key) ?? 'null') as Kept[Key] | null) ?? undefined
  } catch {
    return undefined
  }
}

// Another tab.
addEventListener('storage', ({ key }) => {
  if (key === 'deskTurn') turn.set(read(key))
  if (key === 'deskStandIn') standIn.set(read(key))
})
