import { problem, type Problem } from '@aangan/contract/core/problems'
import type { ImportKind, ImportMapping } from '@aangan/contract/people/import-shapes'

/** What is wrong with a row; without a field it is about the whole row. */
export interface Fault extends Problem {
  readonly field?: string | undefined
}

/** A row that was read whole. */
export interface GivenRow<Values> {
  readonly row: number
  readonly values: Values
}

export type Verdict = 'GOOD' | 'SAME' | Fault

export const faultAt = (field: string | undefined, { text, values, code }: Problem): Fault => ({
  field,
  code,
  text,
  values,
})

/** As it is kept: by the column that was chosen for the field, or for the house where the file has none for it. */
export const storedProblem = ({ field, text, values }: Fault, mapping: ImportMapping) => ({
  column: field === undefined ? null : (mapping[field] ?? mapping['houseNo'] ?? null),
  text,
  ...(values !== undefined && { values }),
})

interface RecordedImport {
  readonly id: string
  readonly kind: ImportKind
  readonly fileName: string
  readonly rows: number
  readonly communityId: string
}
/** What the audit trail says of an import, without its figures. */
export const recordedOf = ({ id, kind, fileName, rows, communityId }: RecordedImport): RecordedImport => ({
  id,
  kind,
  fileName,
  rows,
  communityId,
})

export const houseKey = (division: string, number: string): string => `${division} ${number.toLowerCase()}`

/** What a row is about, and the field that says so. */
export interface RowKey {
  readonly field: string
  readonly key: string
  /** Instead of naming the first row. */
  readonly repeated?: Problem
}

/** Which row of the file first named each thing, to report duplicates. */
export function openRepeats(): (row: number, keys: readonly RowKey[]) => Fault | undefined {
  const first = new Map<string, number>()
  return (row, keys) => {
    for (const { field, key, repeated } of keys) {
      const known = first.get(key)
      if (known !== undefined)
        return faultAt(field, repeated ?? problem('field.not_allowed', 'Also in row {n}.', { n: known }))
    }
    for (const { key } of keys) first.set(key, row)
    return undefined
  }
}
