import type { Board, BoardHelper, Directory } from '@aangan/contract/board'
import { houseLabel } from '@aangan/contract/houses'
import { normalisePlate } from '@aangan/contract/plates'
import type { Visit } from '@aangan/contract/visits'

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
export const residentsFound = ({ vehicles }: Directory, typed: string): Directory['vehicles'] => {
  const plate = normalisePlate(typed)
  if (plate.length < 4) return []
  return vehicles
    .filter(({ vehicleNo }) => (isPlateEnd(plate) ? vehicleNo.endsWith(plate) : vehicleNo.includes(plate)))
    .slice(0, mostResidents)
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
