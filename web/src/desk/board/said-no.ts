import { comparedName } from '@aangan/contract/gate/compared-name'
import type { Board, BoardVisit } from '@aangan/contract/gate/board'
import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { normalisePlate } from '@aangan/contract/core/plates'
import { saidNoHours, saidNoText } from '@aangan/contract/gate/visit-kinds'
import { raw, type Shown } from '../../core/language/say.ts'

type Comer = Pick<BoardVisit, 'visitorName' | 'vehicleNo' | 'houseNo' | 'division'> & {
  readonly id?: string | undefined
  readonly company?: string | null
}

/** That the house said no to somebody like them, in the last hours; its later yes in Aangan ends it. The board has no numbers. */
export function saidNo(who: Comer, { visits }: Board, now: number, timeOf: (at: string) => string): Shown | undefined {
  const theirs = visits.filter((visit) => visit.id !== who.id && isLike(visit, who))
  const since = now - saidNoHours * 3_600_000
  const last = Math.max(...theirs.map(saidNoAt).filter((at) => at > since))
  if (last === -Infinity || [...theirs, ...visits.filter(({ id }) => id === who.id)].some(isApprovedAfter(last)))
    return undefined
  const time = timeOf(new Date(last).toISOString())
  return msg(saidNoText, { house: houseLabel(who.division, who.houseNo), time })
}

/** What speaks against a visitor, one after the other; undefined where nothing does. */
export function warningsOf(
  visit: BoardVisit,
  board: Board,
  now: number,
  timeOf: (at: string) => string,
): Shown | undefined {
  const known = visit.warning === null ? undefined : raw(visit.warning)
  // A visit that was read by itself has all of the server's words.
  const all = [known, 'calledAt' in visit ? undefined : saidNo(visit, board, now, timeOf)]
  return warningsIn(all)
}

export function warningsIn(warnings: readonly (Shown | undefined)[]): Shown | undefined {
  const all = warnings.filter((one) => one !== undefined)
  return all.length === 0 ? undefined : { all, between: ' ' }
}

const answeredAt = (visit: BoardVisit): number => Date.parse(visit.answeredAt ?? '')

/** In milliseconds; before all times where it did not. */
function saidNoAt(visit: BoardVisit): number {
  const { status, answeredVia, objection } = visit
  const objected = objection && objection.as !== 'RIGHT' ? Date.parse(objection.at) : -Infinity
  return status === 'DENIED' && answeredVia !== 'BLOCK' ? Math.max(answeredAt(visit), objected) : objected
}

const isApprovedAfter =
  (moment: number) =>
  (visit: BoardVisit): boolean =>
    visit.answer === 'APPROVE' && answeredAt(visit) > moment

function isLike(visit: BoardVisit, who: Comer): boolean {
  if (visit.division !== who.division || visit.houseNo.toLowerCase() !== who.houseNo.toLowerCase()) return false
  const isNamed =
    visit.visitorName !== visit.company && comparedName(visit.visitorName) === comparedName(who.visitorName)
  const isPlate =
    visit.vehicleNo !== null &&
    who.vehicleNo !== null &&
    normalisePlate(visit.vehicleNo) === normalisePlate(who.vehicleNo)
  return isNamed || isPlate
}
