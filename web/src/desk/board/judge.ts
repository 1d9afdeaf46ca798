import { comparedName } from '@aangan/contract/gate/compared-name'
import type { Board, BoardPass, BoardVisit } from '@aangan/contract/gate/board'
import { todayIn } from '@aangan/contract/core/dates'
import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { judgeEntry, type Judgement as WhyNot } from '@aangan/contract/gate/movement-judge'
import { movementReasons } from '@aangan/contract/gate/movement-reasons'
import { passTimesOf } from '@aangan/contract/gate/pass-windows'
import { normalisePlate } from '@aangan/contract/core/plates'
import type { Shown } from '../../core/language/say.ts'
import type { Expected } from './board-lists.ts'
import { words } from '../parts/words.ts'
import { saidNo, warningsIn } from './said-no.ts'

export type Block = Board['blocks'][number]

/** What the desk shows before the server is asked. */
export type Judgement =
  | { readonly tone: 'go' }
  /** Something speaks against them: a name on a list, a house that was not asked, or that said no. */
  | { readonly tone: 'warn'; readonly text: Shown }
  | { readonly tone: 'stop'; readonly why: WhyNot; readonly block: Block | undefined }

export function judge(
  { visit, pass, who }: Expected,
  board: Board,
  now: number,
  timeOf: (at: string) => string,
): Judgement {
  const { stop: block, warning } = blocksOn(who, board, now)
  const notAsked = visit?.unasked ? msg(words.notAsked, { house: houseLabel(who.division, who.houseNo) }) : undefined
  const text = warningsIn([notAsked, warning, saidNo({ id: visit?.id, ...who }, board, now, timeOf)])
  const why = judgeEntry({
    at: new Date(now),
    offline: false,
    visit: visit ? judged(visit) : null,
    pass: pass ? usedPass(pass) : null,
    insideSince: pass ? insideOn(pass, board) : null,
    stop: block ?? null,
    rules: { timeZone: board.timeZone, ...board.settings },
  })
  if (why) return { tone: 'stop', why, block }
  return text ? { tone: 'warn', text } : { tone: 'go' }
}

type Comer = Pick<Expected['who'], 'visitorName' | 'vehicleNo' | 'houseNo' | 'division'> & {
  /** A number that a guard typed: the board has no visitor's. */
  readonly phone?: string | undefined
}

/** The block that stops a visitor, the community's before the house's, and what a name like theirs says. */
export function blocksOn(who: Comer, board: Board, now: number) {
  const theirs = blocksInForce(board, now).filter((block) => concerns(block, who))
  const stops = theirs.filter(
    ({ vehicleNo, phone }) => isSamePlate(vehicleNo, who.vehicleNo) || (phone !== null && phone === who.phone),
  )
  const named = theirs.find(({ name }) => name !== null && comparedName(name) === comparedName(who.visitorName))
  return {
    stop: stops.find(({ scope }) => scope === 'COMMUNITY') ?? stops[0],
    warning: named && warningOf(named),
  }
}

/** Until the end of their last day. */
export function blocksInForce({ blocks, timeZone }: Pick<Board, 'blocks' | 'timeZone'>, now: number): Block[] {
  const today = todayIn(timeZone, new Date(now))
  return blocks.filter(({ until }) => (until ?? today) >= today)
}

const judged = ({ status, arrivedAt }: BoardVisit) => ({
  status,
  arrivedAt: arrivedAt === null ? null : new Date(arrivedAt),
  // A visitor whom the office allowed is APPROVED; the server knows the rest.
  allowed: status === 'APPROVED',
})

const usedPass = (pass: BoardPass) => ({ ...pass, ...passTimesOf(pass), cancelled: pass.status === 'CANCELLED' })

/** A frequent pass lets in one at a time. */
function insideOn({ id, frequency }: BoardPass, { visits }: Board): Date | null {
  if (frequency !== 'FREQUENT') return null
  const inside = visits.find(({ passId, status }) => passId === id && status === 'ARRIVED')
  return inside?.arrivedAt ? new Date(inside.arrivedAt) : null
}

/** A house's block is about its own visitors only. */
const concerns = ({ scope, houseNo, division }: Block, who: Comer) =>
  scope === 'COMMUNITY' || (division === who.division && houseNo?.toLowerCase() === who.houseNo.toLowerCase())

const isSamePlate = (blocked: string | null, plate: string | null) =>
  blocked !== null && plate !== null && normalisePlate(blocked) === normalisePlate(plate)

export const warningOf = ({ scope, reason }: Block): Shown =>
  scope === 'COMMUNITY' && reason !== null ? msg(words.sameName, { reason }) : words.sameNameOfHouse

/** The server's words for the same reason. */
export function whyNot(
  { why, block }: Judgement & { tone: 'stop' },
  name: string,
  timeOf: (at: string) => string,
): Shown {
  const text = movementReasons[why.reason]
  const time = why.time ? timeOf(why.time.toISOString()) : ''
  if (why.reason === 'BLOCKED' && !block?.reason) return words.blockedNoReason
  return { text, values: { name, time, reason: block?.reason ?? '' } }
}
