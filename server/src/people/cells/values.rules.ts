import { notAllowed, problemOf, type Problem } from '@aangan/contract/core/problems'
import { importRows, type ImportRow } from '@aangan/contract/people/import-rows'
import type { ImportKind, ImportMapping } from '@aangan/contract/people/import-shapes'
import { categoryOf, divisionOf, flagOf, houseTypeOf, ownershipOf, vehicleTypeOf } from './choices.rules.ts'
import { houseField } from './columns.rules.ts'
import { isDay, readHouse } from './house-cells.rules.ts'
import { phoneOf } from './phone.rules.ts'
import { isNothing } from './words.rules.ts'

/** What is wrong with a row; `field` names the column, and is undefined where it is about the whole row. */
export interface RowProblem {
  readonly field: string | undefined
  readonly problem: Problem
}

export type ReadRow<K extends ImportKind> =
  | { readonly values: ImportRow<K>; readonly problems?: undefined }
  | { readonly values?: undefined; readonly problems: readonly RowProblem[] }

/** Reads a row's cells forgivingly, and lets the contract judge what they mean. Fields without a column are absent. */
export function readRow<K extends ImportKind>(kind: K, mapping: ImportMapping, cells: readonly string[]): ReadRow<K> {
  const given = givenCells(mapping, cells)
  const problems = Object.entries(given).flatMap(([field, cell]) => cellProblem(field, cell) ?? [])
  const judged = importRows[kind].safeParse(normalised(kind, mapping, given), { reportInput: true })
  if (judged.success && problems.length === 0) return { values: judged.data as ImportRow<K> }
  const named = new Set(problems.map(({ field }) => field))
  for (const issue of judged.error?.issues ?? []) {
    const field = String(issue.path[0])
    if (named.has(field)) continue
    named.add(field)
    problems.push({ field, problem: problemOf(issue) })
  }
  return { problems }
}

const phones: ReadonlySet<string> = new Set(['mobileNo', 'contactNo'])

/** Cells that say something, by field. */
const givenCells = (mapping: ImportMapping, cells: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, index]) => {
      const cell = cells[index] ?? ''
      return isNothing(cell) || (phones.has(field) && /^0+$/.test(cell)) ? [] : [[field, cell]]
    }),
  )

/** What no shape can see, because it was a spreadsheet that spoiled it. */
function cellProblem(field: string, cell: string): RowProblem | undefined {
  if (spreadsheetError.test(cell.trim()))
    return { field, problem: notAllowed('The spreadsheet shows an error in this cell. Correct it there.') }
  if (phones.has(field)) {
    const read = phoneOf(cell)
    if ('phone' in read) return undefined
    return read.trouble === 'shortened'
      ? { field, problem: notAllowed('Excel has shortened this number. Format the column as text.') }
      : { field, problem: notAllowed('Several numbers are in this cell. Keep one of them.') }
  }
  if (field === 'name' && hasSeveralNames(cell))
    return { field, problem: notAllowed('Several names are in this cell. Give each person a row.') }
  if ((field === 'houseNo' || field === 'number') && isDay(cell))
    return { field, problem: notAllowed('Excel has made a date of this number. Format the column as text.') }
  return undefined
}

/** `#N/A` is not among them: it says that there is nothing. */
const spreadsheetError =
  /^#(?:REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|ERROR!|GETTING_DATA)$/i

const severalNames = /[\n;&+/]|\s(?:and|aur|और|आणि|व|एवं)\s/i
/** `S/o`, son of, and the like. */
const relation = /\b[a-z]\s?\/\s?o\b/gi
/** `M/s Patil & Sons` is a shop’s. */
const firm = /^m\s?\/\s?s\b/i
const hasSeveralNames = (cell: string): boolean => !firm.test(cell) && severalNames.test(cell.replace(relation, ''))

const oneLine = (cell: string): string => cell.replace(/\s+/g, ' ').trim()

/** How a cell is read, by field. `type` differs by kind. */
const readers: Readonly<Record<string, (cell: string) => unknown>> = {
  ownershipType: ownershipOf,
  division: divisionOf,
  mobileNo: (cell) => phone(cell),
  contactNo: (cell) => phone(cell),
  email: (cell) => cell.replace(/^mailto:/i, '').replace(/\s+/g, ''),
  houseType: houseTypeOf,
  household: (cell) => oneLine(cell).toLowerCase(),
  vehicleNo: (cell) => cell.replace(/[^\p{L}\p{N}]/gu, ''),
  category: categoryOf,
  isAvailable: flagOf,
}

const phone = (cell: string): string => {
  const read = phoneOf(cell)
  return 'phone' in read ? read.phone : cell
}

function normalised(kind: ImportKind, mapping: ImportMapping, given: Readonly<Record<string, string>>) {
  const values: Record<string, unknown> = {}
  for (const [field, cell] of Object.entries(given)) {
    const read = field === 'type' ? (kind === 'VEHICLES' ? vehicleTypeOf : houseTypeOf) : (readers[field] ?? oneLine)
    values[field] = read(oneLine(cell))
  }
  const named = houseField(kind)
  const houseCell = given[named]
  if (houseCell === undefined) return values
  const shared = mapping[named] === mapping['division']
  const house = readHouse(houseCell, given['division'] ?? '', shared)
  return { ...values, [named]: house.houseNo, division: house.division }
}
