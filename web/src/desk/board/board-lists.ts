import { waitsForMove } from '@aangan/contract/gate/car-in-the-way'
import type { Board, BoardHelper, BoardPass, BoardVisit } from '@aangan/contract/gate/board'
import { nextWindow, passTimesOf } from '@aangan/contract/gate/pass-windows'
import { visitorOf } from '@aangan/contract/gate/pass-words'

/** Somebody who may come: a planned visit, with its pass if it has one, or a pass for several entries. */
export interface Expected {
  readonly id: string
  readonly visit: BoardVisit | undefined
  readonly pass: BoardPass | undefined
  /** When they are expected, in milliseconds. */
  readonly from: number
  readonly until: number | undefined
  /** What both have. */
  readonly who: Pick<
    BoardVisit,
    'kind' | 'visitorName' | 'company' | 'vehicleNo' | 'vehicleType' | 'houseNo' | 'division' | 'note'
  >
}

/** Expected visitors: today's first, soonest first. A pass for one entry stands for its visit. */
export function expectedOn(board: Board, now: number): Expected[] {
  const passes = new Map(board.passes.map((pass) => [pass.id, pass]))
  const planned = board.visits
    .filter(({ status }) => status === 'PLANNED')
    .map((visit) => ofVisit(visit, visit.passId === null ? undefined : passes.get(visit.passId)))
  const shown = new Set(planned.map(({ pass }) => pass?.id))
  const several = board.passes
    .filter((pass) => isOpen(pass) && !shown.has(pass.id) && !isForOne(pass))
    .map((pass) => ofPass(pass, board.timeZone, now))
  return [...planned, ...several].sort((one, other) => one.from - other.from)
}

const isOpen = ({ status }: BoardPass) => status === 'ACTIVE' || status === 'UPCOMING'
/** A pass for one entry has its visit on the board as long as it may come. */
export const isForOne = ({ frequency, maxUses }: BoardPass) => frequency === 'ONCE' && maxUses === 1

export const ofVisit = (visit: BoardVisit, pass: BoardPass | undefined): Expected => ({
  id: visit.id,
  visit,
  pass,
  from: Date.parse(visit.expectedAt),
  until: pass && Date.parse(pass.validUntil),
  who: visit,
})

/** A pass by its code or QR code: one for one entry with its visit, wherever that is by now. */
export function ofFoundPass(pass: BoardPass, { visits, timeZone }: Board, now: number): Expected {
  const visit = isForOne(pass) ? visits.find(({ passId }) => passId === pass.id) : undefined
  return visit ? ofVisit(visit, pass) : ofPass(pass, timeZone, now)
}

export function ofPass(pass: BoardPass, timeZone: string, now: number): Expected {
  const window = nextWindow(passTimesOf(pass), timeZone, new Date(now))
  return {
    id: pass.id,
    visit: undefined,
    pass,
    from: (window?.from ?? new Date(pass.validFrom)).getTime(),
    until: (window?.until ?? new Date(pass.validUntil)).getTime(),
    who: { ...pass, visitorName: visitorOf(pass) },
  }
}

export const waits: ReadonlySet<string> = new Set(['ASKING', 'APPROVED', 'BLOCKED'])
/** Waiting visitors: those who may come in first, then those who wait longest. */
export const waitingOn = ({ visits }: Board): BoardVisit[] =>
  visits
    .filter(({ status }) => waits.has(status))
    .sort((one, other) => rankOf(one) - rankOf(other) || sinceOf(one) - sinceOf(other))
const rankOf = ({ status }: BoardVisit) => (status === 'APPROVED' ? 0 : 1)
const sinceOf = ({ askedAt, createdAt }: BoardVisit) => Date.parse(askedAt ?? createdAt)

/** Visitors inside whose car somebody asks to have moved. */
export const inTheWayOn = ({ visits }: Board) => visits.filter(waitsForMove)

/** Overstays first, then who is inside longest. */
export const insideOn = ({ visits }: Board): BoardVisit[] =>
  visits
    .filter(({ status }) => status === 'ARRIVED')
    .sort((one, other) => Number(other.overstay) - Number(one.overstay) || arrival(one) - arrival(other))
const arrival = ({ arrivedAt }: BoardVisit) => Date.parse(arrivedAt ?? '')

/** Helpers: those inside, the longest first, then those whom a house expects, by name. */
export const helpersOn = ({ helpers }: Board): BoardHelper[] =>
  helpers
    .filter(({ inAt, houses }) => inAt !== null || houses.length > 0)
    .sort((one, other) => comingOf(one) - comingOf(other))
const comingOf = ({ inAt }: BoardHelper) => (inAt === null ? Infinity : Date.parse(inAt))

export const parcelsOn = ({ visits }: Board): BoardVisit[] =>
  visits
    .filter(({ status, collectedAt }) => status === 'LEFT_AT_GATE' && collectedAt === null)
    .sort((one, other) => sinceOf(one) - sinceOf(other))
