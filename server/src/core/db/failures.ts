/** No answer from the database: it cannot be reached, or keeps silent. The caller hears 503. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The database is there, but did not do it. Nothing of it stayed. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
  readonly why: Hindrance

  constructor(why: Hindrance, message: string, options?: ErrorOptions) {
    super(message, options)
    this.why = why
  }
}

/**
 * - `undone`: a deadlock or a serialisation failure; the same again may succeed.
 * - `locked`: another transaction held a lock for too long.
 * - `slow`: it took too long, or the wait for a connection did.
 */
export type Hindrance = 'undone' | 'locked' | 'slow'

const hindrances: Readonly<Record<string, Hindrance>> = {
  '40001': 'undone',
  '40P01': 'undone',
  '55P03': 'locked',
  '57014': 'slow',
}

/**
 * SQLSTATE classes of lost connections, shutdowns, exhausted resources and failing disks; a server that became a replica;
 * a connection left inside a failed transaction; the driver's own code.
 */
const lost = /^(08...|53...|57P0.|58...|25006|25P02|25P03|CONNECTION_LOST)$/

/** What failed for no fault of the statement: the connection is `lost`, or the database was hindered. */
export function failureOf(error: unknown): Hindrance | 'lost' | undefined {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return undefined
  return typeof syscall === 'string' || lost.test(code) ? 'lost' : hindrances[code]
}

/** It may be well a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof DatabaseBusy || failureOf(error) !== undefined

/** The line broke on the way: what only reads can be asked again. */
export const isBroken = (error: unknown): boolean => {
  const { code, syscall } = ((error instanceof DatabaseUnavailable && error.cause) || {}) as Record<string, unknown>
  return typeof syscall === 'string' || /^(08...|57P0[1-3]|CONNECTION_LOST)$/.test(String(code))
}

/** Refused because an earlier statement of the transaction had failed. */
export const isAftermath = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '25P02'

/** For logs: PostgreSQL's SQLSTATE, or the system's code. */
export function stateOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause === undefined ? undefined : stateOf(cause)
}
