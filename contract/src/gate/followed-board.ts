import { gateLimits } from '../society/gate-limits.ts'
import type { Board, BoardChanges, BoardPass, BoardVisit } from './board.ts'
import { passStatus, passTimesOf } from './pass-windows.ts'
import { saidNoHours } from './visit-kinds.ts'

/** What a desk keeps: it decides by it for days without a network. */
export const boardHours = { ahead: 48, behind: 24 } as const
const hourMs = 3_600_000

/** The board that a whole read would give now. Undefined where it does not fit on a board: the whole one is cut. */
export function followedBoard<B extends Board>(known: B, { serverTime, since, changed }: BoardChanges): B | undefined {
  const now = Date.parse(serverTime)
  const next = changed === null ? known : { ...known, ...withChanges(known, changed) }
  const passes = next.passes.filter((pass) => isPassNear(pass, now))
  const visits = next.visits.filter((visit) => isVisitNear(visit, now))
  if (next.cut || passes.length > gateLimits.boardPasses || visits.length > gateLimits.boardVisits) return undefined
  return boardAt({ ...next, passes, visits, serverTime, since }, now)
}

function withChanges(known: Board, changed: NonNullable<BoardChanges['changed']>): Partial<Board> {
  const { passes, visits, helpers, shift, handover, conflicts } = changed
  return {
    passes: merged(known.passes, passes, ({ validFrom }) => Date.parse(validFrom)),
    visits: merged(known.visits, visits, ({ expectedAt }) => Date.parse(expectedAt)),
    helpers: helpers ?? known.helpers,
    shift,
    handover,
    conflicts,
  }
}

/** In the order of a whole board: soonest first. */
function merged<T extends { readonly id: string }>(
  known: readonly T[],
  { set, gone }: { readonly set: readonly T[]; readonly gone: readonly string[] },
  timeOf: (one: T) => number,
): T[] {
  if (set.length === 0 && gone.length === 0) return [...known]
  const rows = new Map(known.map((one) => [one.id, one]))
  for (const id of gone) rows.delete(id)
  for (const one of set) rows.set(one.id, one)
  return [...rows.values()].sort((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1))
}

const isPassNear = ({ validFrom, validUntil }: BoardPass, now: number): boolean =>
  Date.parse(validFrom) <= now + boardHours.ahead * hourMs && Date.parse(validUntil) >= now - boardHours.behind * hourMs

/** A guest vehicle that never came stays PLANNED; a house's no counts for some hours, also about somebody who is gone. */
function isVisitNear({ status, expectedAt, answeredAt, objection }: BoardVisit, now: number): boolean {
  const isLately = (at: string | null | undefined) => Date.parse(at ?? '') > now - saidNoHours * hourMs
  switch (status) {
    case 'PLANNED':
      return Math.abs(Date.parse(expectedAt) - now) <= boardHours.ahead * hourMs
    case 'DENIED':
      return isLately(answeredAt)
    case 'EXITED':
    case 'CANCELLED':
      return !objection || isLately(objection.at)
    default:
      return true
  }
}

/** The same board at another moment: what changes by the clock alone. The very same where nothing does. */
export function boardAt<B extends Board>(board: B, now: number): B {
  const visits = changedOf(board.visits, (visit) => withOverstay(visit, board.settings, now))
  const passes = changedOf(board.passes, (pass) => withStatus(pass, now))
  const overstays = visits.filter(({ overstay }) => overstay).length
  // Where the board is cut, only the server can count them.
  const shift =
    board.shift && !board.cut && board.shift.overstays !== overstays ? { ...board.shift, overstays } : board.shift
  const isSame = visits === board.visits && passes === board.passes && shift === board.shift
  return isSame ? board : { ...board, visits, passes, shift }
}

function changedOf<T>(list: T[], make: (one: T) => T): T[] {
  const made = list.map(make)
  return made.some((one, index) => one !== list[index]) ? made : list
}

function withOverstay(visit: BoardVisit, { overstayMinutes }: Board['settings'], now: number): BoardVisit {
  const minutes = overstayMinutes[visit.kind]
  const overstay =
    visit.status === 'ARRIVED' &&
    visit.arrivedAt !== null &&
    minutes !== null &&
    Date.parse(visit.arrivedAt) < now - minutes * 60_000
  return overstay === visit.overstay ? visit : { ...visit, overstay }
}

/** A cancelled pass stays so: whether its inviter is still here, only the server knows. */
function withStatus(pass: BoardPass, now: number): BoardPass {
  const { uses, maxUses } = pass
  const use = { ...passTimesOf(pass), cancelled: pass.status === 'CANCELLED', uses, maxUses }
  const status = passStatus(use, new Date(now))
  return status === pass.status ? pass : { ...pass, status }
}
