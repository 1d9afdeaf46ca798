import { importLimits } from '@aangan/contract/people/import-shapes'
import { importRefusals, importTypes } from '@aangan/contract/people/imports'
import type { Label } from '@aangan/contract/core/language/text'

const [csv, xlsx] = importTypes
const types: Readonly<Record<string, string>> = { '.csv': csv, '.xlsx': xlsx }

/** What the browser offers: by ending, because few devices know the types. */
export const spreadsheets: readonly string[] = [...Object.keys(types), csv, xlsx]

/** Undefined for a file of another kind. */
const typeOf = ({ name }: File) => types[/\.\w+$/.exec(name.toLowerCase())?.[0] ?? '']

/** Why a file cannot be uploaded; the server says the same. */
export function spreadsheetProblem(file: File | null): Label | undefined {
  if (!file) return importRefusals['import.no_file'].message
  if (!typeOf(file)) return importRefusals['import.type'].message
  return file.size > importLimits.bytes ? importRefusals['import.too_large'].message : undefined
}

/** The file under the type of its ending: with Excel installed, Windows gives a CSV file another one. */
export const asSpreadsheet = (file: File): File => new File([file], file.name, { type: typeOf(file) ?? '' })
