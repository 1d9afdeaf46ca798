import type { OwnerSql } from '../db/owner.ts'
import type { Table } from './tables.ts'

/** No entry is from before Aangan: an earlier id comes of a wrong clock. */
const firstMonth = '2026-01'
const [lineEnd, tab] = [10, 9]

/** Collects the months of the ids in the audit trail while a backup is read. */
export function auditMonths() {
  const months = new Set<string>()
  const readTable = ({ name, columns }: Table) => {
    if (name !== 'audit_logs') return undefined
    const before = columns.indexOf('id')
    return {
      async write(rows: Buffer): Promise<void> {
        for (let line = 0; line < rows.length; line = rows.indexOf(lineEnd, line) + 1) {
          let start = line
          for (let column = 0; column < before; column++) start = rows.indexOf(tab, start) + 1
          months.add(monthOf(rows.toString('latin1', start, start + 13)))
        }
      },
      end: async (): Promise<void> => {},
    }
  }
  return { readTable, found: (): string[] => [...months].filter((month) => month >= firstMonth).sort() }
}

/** Of the beginning of an id, whose first 48 bits are its milliseconds. Those of a random id may be no date at all. */
function monthOf(id: string): string {
  const made = new Date(Number.parseInt(id.replace('-', ''), 16))
  return made.getUTCFullYear() > 9999 ? '' : made.toISOString().slice(0, 7)
}

/** Makes the tables that rows of these months need; the trail is still empty. */
export async function createAuditMonths(tx: OwnerSql, months: readonly string[]): Promise<void> {
  for (const [at, month] of months.entries()) {
    const day = `${month}-01`
    if (at === 0)
      await tx`call data.begin_audit_months(least(${day}::date, date_trunc('month', now() at time zone 'UTC')::date))`
    await tx`call data.create_audit_month(${day}::date)`
  }
}
