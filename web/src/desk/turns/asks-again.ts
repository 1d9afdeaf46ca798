import { deskLock } from '../../shell/session/desk-lock.ts'
import type { Waiting, WaitingTurn } from '../store/waiting.ts'
import { turn } from '../../shell/session/desk-turn.ts'

/** The PIN was not right, and the guard is still here to be asked once more. */
export const asksAgain = (one: Waiting): one is WaitingTurn =>
  one.ends === undefined && one.wrong === true && one.givenUp !== true && isHere(one) && !deskLock.get()

/** This turn is the one that goes on. */
export const isHere = ({ id, endedAt }: WaitingTurn): boolean => endedAt === undefined && turn.get()?.id === id
