import { refusals, type RefusalCode } from '@aangan/contract/index'

/** Thrown by its code to answer a 4xx; the status and the sentence stand in the contract. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  /** Seconds to wait, for 429 and 503. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, { retryAfter }: { retryAfter?: number } = {}) {
    super(refusals[code].message)
    this.code = code
    this.status = refusals[code].status
    this.retryAfter = retryAfter
  }
}

/** Thrown when what was sent does not hold: a 400 that says, field by field, what to mend. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0] ?? refusals['request.malformed'].message)
    this.fields = fields
  }
}

export const refuse = (code: RefusalCode, options?: { retryAfter?: number }): never => {
  throw new Refusal(code, options)
}

/** The row, or the refusal when there is none within reach. */
export const orThrow = <T>(row: T | undefined, code: RefusalCode): T => row ?? refuse(code)

/** Refuses with a 400 that names each field in which something is wrong. */
export function assertValid(problems: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (fields.length > 0) throw new InvalidInput(Object.fromEntries(fields))
}
