// The product's own functions, which are not what is compared. They are ES modules, so no types are taken along.
interface Row {
  userName: string | null
  oldData: string | null
  newData: string | null
}

const product = '../../../..'
const { claimedNameIn } = require(`${product}/contract/src/core/unconfirmed.ts`)
const { occurredAtIn } = require(`${product}/contract/src/core/occurred.ts`)
const { changesOf } = require(`${product}/server/src/record/audit/changes.rules.ts`)
const { summaryOf } = require(`${product}/server/src/record/audit/audit.rules.ts`)
const { english } = require(`${product}/server/src/core/language/languages.ts`).readLanguages()

/** A row of the audit trail with its sentence, and a line for each change. */
export function told<R extends Row>(found: R, timeZone: string) {
  const row = { ...found, userName: found.userName ?? (claimedNameIn(found, english) as string | null) }
  return {
    ...row,
    occurredAt: occurredAtIn(row) as string | null,
    summary: summaryOf(row, english) as string,
    changes: changesOf(row, english, timeZone) as string[],
  }
}
