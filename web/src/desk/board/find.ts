import type { Board, BoardHelper, Directory } from '@aangan/contract/gate/board'
import { houseLabel, typedHouse } from '@aangan/contract/core/houses'
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

/** Of each kind that a name or a plate finds. */
export const mostFound = 6
/** Residents' vehicles, by the end of the plate or from its beginning. */
export const residentsFound = ({ vehicles }: Directory, typed: string): Directory['vehicles'] =>
  isPlate(typed) ? vehicles.filter(({ vehicleNo }) => isPlateFound(vehicleNo, typed)).slice(0, mostFound) : []

const isPlate = (typed: string): boolean => normalisePlate(typed).length >= 4
function isPlateFound(vehicleNo: string, typed: string): boolean {
  const [whole, wanted] = [normalisePlate(vehicleNo), normalisePlate(typed)]
  return isPlateEnd(wanted) ? whole.endsWith(wanted) : whole.includes(wanted)
}

/** What the community has blocked: plates as residents' are found, names as residents' are. */
export const blocksFound = (board: Pick<Board, 'blocks' | 'timeZone'>, typed: string, now: number): Block[] =>
  blocksInForce(board, now).filter(
    ({ scope, vehicleNo, name }) =>
      scope === 'COMMUNITY' &&
      ((isPlate(typed) && vehicleNo !== null && isPlateFound(vehicleNo, typed)) ||
        (name !== null && isNamed(name, typed))),
  )

type DirectoryHouse = Directory['houses'][number]

/** `A-402` is one house, `402` that of each wing. */
export function housesFound({ houses }: Directory, typed: string): DirectoryHouse[] {
  const { houseNo, division } = typedHouse(typed)
  const wanted = houseNo.toLowerCase()
  return houses.filter(
    (house) => house.houseNo.toLowerCase() === wanted && (division === undefined || house.division === division),
  )
}

const shortestName = 3
export const isName = (typed: string): boolean => typed.trim().length >= shortestName && !/\d/.test(typed)
const isNamed = (name: string, typed: string): boolean =>
  isName(typed) && name.toLowerCase().includes(typed.trim().toLowerCase())

/** Residents by any part of their name, each with their house. */
export const residentsNamed = ({ houses }: Directory, typed: string): DirectoryHouse[] =>
  houses
    .flatMap((house) => {
      const names = house.names.filter((name) => isNamed(name, typed))
      return names.map((name) => ({ ...house, names: [name] }))
    })
    .slice(0, mostFound)

/** What was typed in the box, as a new visitor's house, plate or name. A code says nothing of them. */
export function draftFrom(typed: string, directory: Directory | undefined): WalkInDraft {
  const plate = normalisePlate(typed)
  if (isCode(typed)) return {}
  if (isPlateEnd(plate)) return { vehicleNo: plate }
  const [house, another] = directory ? housesFound(directory, typed) : []
  if (house) return another ? { houseNo: house.houseNo } : { houseNo: house.houseNo, division: house.division }
  if (/^(?=.*[A-Z])(?=.*\d)\w+$/.test(plate)) return { vehicleNo: plate }
  return /\d/.test(typed) ? {} : { visitorName: typed.trim() }
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
