import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from './sql.ts'
import type { Address, DatabaseTarget } from './target.ts'

/** Where the primary is, of a database that has several addresses. */
export interface Primary {
  readonly address: Address
  /** Asks every address which of them it is, again and again for `waitMs`. False where none says so in time. */
  find(waitMs: number): Promise<boolean>
}

export const addressesOf = ({ host, port, others = [] }: DatabaseTarget): readonly Address[] => [
  { host, port },
  ...others,
]

/** One address may hang for so long; the others have answered by then. */
const probeMs = 1_000
const againMs = 100

/** `isPrimary`: whether this address takes writes; rejects or is false where nobody answers. */
export function openPrimary(
  addresses: readonly Address[],
  isPrimary: (address: Address, waitMs: number) => Promise<boolean>,
  moved: (address: Address) => void = () => {},
): Primary {
  let address = addresses[0]!
  let looking: Promise<boolean> | undefined

  const lookOnce = async (): Promise<boolean> => {
    const asked = addresses.map(async (one) => {
      if (!(await isPrimary(one, probeMs))) throw new Error('not the primary')
      return one
    })
    const found = await Promise.any(asked).catch(() => undefined)
    if (found !== undefined && found !== address) {
      address = found
      moved(found)
    }
    return found !== undefined
  }

  return {
    get address() {
      return address
    },
    async find(waitMs) {
      const end = performance.now() + waitMs
      for (;;) {
        // All who wait share one look.
        looking ??= lookOnce().finally(() => (looking = undefined))
        if (await looking) return true
        if (performance.now() + againMs > end) return false
        await pause(againMs)
      }
    },
  }
}

interface ProbedConnection {
  readonly sql: Pick<Sql, 'query'>
  cut(): void
}

/** Whether a connection leads to the primary. False where it does not say so in time, and is cut. */
export async function isPrimary(connection: ProbedConnection, waitMs: number): Promise<boolean> {
  const silent = setTimeout(() => connection.cut(), waitMs)
  try {
    const { rows } = await connection.sql.query('select pg_is_in_recovery() as "isReplica"')
    return !(rows[0] as { isReplica: boolean }).isReplica
  } catch {
    return false
  } finally {
    clearTimeout(silent)
  }
}
