import type { ImportRun } from '@aangan/contract/people/import-shapes'
import { msg } from '@aangan/contract/core/language/text'

/** Rows that have an outcome and brought nothing in. */
export const leftOut = ({ done, created, same }: ImportRun): number => Math.max(0, done - created - same)

export const outcomeOf = (run: ImportRun) =>
  msg('Import finished: {good} added, {same} there already, {bad} left out.', {
    good: run.created,
    same: run.same,
    bad: leftOut(run),
  })
