import type { Board, BoardHelper, Directory } from '@aangan/contract/gate/board'
import { houseLabel } from '@aangan/contract/core/houses'
import { normalisePlate } from '@aangan/contract/core/plates'
import type { Visit } from '@aangan/contract/gate/visits'
import { blocksInForce, type Block } from './judge.ts'
import type { WalkInDraft } from './walk-in.ts'

type Who = Pick<Visit, 'visitorName' | 'company' | 'vehicleNo' | 'houseNo' | 'division'>

export const isCode = (typed: string): boolean => /^\d{3} ?\d{3}$/.test(typed.trim())
export const plainCode = (typed: string): string => typed.replace(/\s/g, '')
const isPlateEnd = (typed: string): boolean => /^\d{4}$/.test(typed)

/** Four digits are the end of a plate; else any part of name, company, plate or house. */
export function isFound({ visitorName, company, vehicleNo, houseNo, division }: Who, typed: string): boolean {
  const wanted = typed.trim()
  const plate = normalisePlate(wanted)
  if (isPlateEnd(wanted)) return vehicleNo !== null && normalisePlate(vehicleNo).endsWith(wanted)
  const house = normalisePlate(houseLabel(division, houseNo))
  return (
    [visitorName, company ?? ''].some((text) => text.toLowerCase().includes(wanted.toLowerCase())) ||
    (vehicleNo !== null && plate !== '' && normalisePlate(vehicleNo).includes(plate)) ||
    (plate !== '' && (house.startsWith(plate) || normalisePlate(houseNo).startsWith(plate)))
  )
}

/** Any part of the name, or a house that expects them. */
export function isHelperFound({ name, houses }: BoardHelper, typed: string): boolean {
  const house = normalisePlate(typed)
  return (
    name.toLowerCase().includes(typed.trim().toLowerCase()) ||
    (house !== '' && houses.some(({ division, houseNo }) => normalisePlate(houseLabel(division, houseNo)) === house))
  )
}

const mostResidents = 6
/** Residents' vehicles, by the end of the plate or from its beginning. */
export const residentsFound = ({ vehicles }: Directory, typed: string): Directory['vehicles'] =>
  isPlate(typed) ? vehicles.filter(({ vehicleNo }) => isPlateFound(vehicleNo, typed)).slice(0, mostResidents) : []

const isPlate = (typed: string): boolean => normalisePlate(typed).length >= 4
function isPlateFound(vehicleNo: string, typed: string): boolean {
  const [whole, wanted] = [normalisePlate(vehicleNo), normalisePlate(typed)]
  return isPlateEnd(wanted) ? whole.endsWith(wanted) : whole.includes(wanted)
}

/** Plates that the community has blocked, found as residents' are. */
export const blocksFound = (board: Board, typed: string, now: number): Block[] =>
  isPlate(typed)
    ? blocksInForce(board, now).filter(
        ({ scope, vehicleNo }) => scope === 'COMMUNITY' && vehicleNo !== null && isPlateFound(vehicleNo, typed),
      )
    : []

/** What was typed in the box, as a new visitor's plate or name. */
export function draftFrom(typed: string): WalkInDraft {
  const plate = normalisePlate(typed)
  if (isPlateEnd(plate) || /^(?=.*[A-Z])(?=.*\d)\w{6,}$/.test(plate)) return { vehicleNo: plate }
  return /\d/.test(typed) ? {} : { visitorName: typed }
}

/** A sheet of the desk that judges by the list. */
export interface Listed {
  readonly show: 'visit' | 'pass' | 'helper'
  readonly id: string
}

/** Passes and helpers share one space of codes. */
export function withCode(code: string, { passes, helpers }: Pick<Board, 'passes' | 'helpers'>): Listed | undefined {
  const pass = passes.find((one) => one.code === code)
  if (pass) return { show: 'pass', id: pass.id }
  const helper = helpers.find((one) => one.code === code)
  return helper && { show: 'helper', id: helper.id }
}
