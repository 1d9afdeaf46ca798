import type { ImportRow } from '@aangan/contract/people/import-rows'
import type { ImportKind } from '@aangan/contract/people/import-shapes'
import type { Tx } from '../../core/db/database.ts'
import type { RecordEvent } from '../../core/events/record-event.ts'
import type { OneTimeCodes } from '../../core/keys/codes.ts'
import { readRow } from '../cells/values.rules.ts'
import { faultAt, openRepeats, type Fault, type GivenRow, type RowKey, type Verdict } from './kinds.rules.ts'
import type { FileRow } from './rows.sql.ts'
import type { Work } from './work.sql.ts'

/** What the kinds need beside the transaction. */
export interface ImportDeps {
  readonly codes: OneTimeCodes
  readonly record: RecordEvent
  readonly mailIsOn: boolean
}

/** One kind of import. */
export interface Importer<Kind extends ImportKind, Plan> {
  readonly kind: Kind
  /** What a row is about: two rows of one file with the same key are the same thing. */
  keysOf(values: ImportRow<Kind>): readonly RowKey[]
  /** Looks at some rows of a file. What it returns may remember the rows before, until all are looked at. */
  look(work: Work): (tx: Tx, rows: readonly GivenRow<ImportRow<Kind>>[]) => Promise<JudgedRow<Plan>[]>
  /** Makes the things, with their audit rows. By row: the ids; none for a row that somebody else was quicker with. */
  create(
    tx: Tx,
    work: Work,
    rows: readonly PlannedRow<ImportRow<Kind>, Plan>[],
    deps: ImportDeps,
  ): Promise<ReadonlyMap<number, readonly string[]>>
  /** Why a row that was good could not be made. */
  readonly lost?: Fault
}

/** For each row, in their order. `plan`: of a good one, what is to be made. */
export interface JudgedRow<Plan> {
  readonly verdict: Verdict
  readonly plan?: Plan
}
export interface PlannedRow<Values, Plan> extends GivenRow<Values> {
  readonly plan: Plan
}

export type Finding = 'GOOD' | 'SAME' | readonly Fault[]

/** Once through the rows of a file, or through some of them. */
export interface RowImporter {
  judge(tx: Tx, rows: readonly FileRow[]): Promise<ReadonlyMap<number, Finding>>
  /** Makes what was judged good last. By row: the ids; none for a row that somebody else was quicker with. */
  create(tx: Tx, deps: ImportDeps): Promise<ReadonlyMap<number, readonly string[]>>
  /** Why such a row is left out. */
  readonly lost: readonly Fault[]
}

export function openImporter<Kind extends ImportKind, Plan>(imported: Importer<Kind, Plan>, work: Work): RowImporter {
  const { kind, keysOf, look, create, lost } = imported
  const repeated = openRepeats()
  const judge = look(work)
  let good: readonly PlannedRow<ImportRow<Kind>, Plan>[] = []

  return {
    async judge(tx, rows) {
      const findings = new Map<number, Finding>()
      const given: GivenRow<ImportRow<Kind>>[] = []
      for (const { row, cells } of rows) {
        const read = readRow(kind, work.mapping, cells)
        if (read.problems !== undefined) {
          findings.set(
            row,
            read.problems.map(({ field, problem }) => faultAt(field, problem)),
          )
          continue
        }
        const repeat = repeated(row, keysOf(read.values))
        if (repeat === undefined) given.push({ row, values: read.values })
        else findings.set(row, [repeat])
      }
      const judged = given.length === 0 ? [] : await judge(tx, given)
      good = given.flatMap((row, index) => {
        const { verdict, plan } = judged[index]!
        findings.set(row.row, typeof verdict === 'string' ? verdict : [verdict])
        return verdict === 'GOOD' ? [{ ...row, plan: plan as Plan }] : []
      })
      return findings
    },

    create: async (tx, deps) => (good.length === 0 ? new Map() : create(tx, work, good, deps)),

    lost: lost === undefined ? [] : [lost],
  }
}
