import { refusals, type RefusalCode } from './api.ts'

interface RefusalOptions {
  /** What the message names, for programs and translations. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Replaces the message of the table. */
  readonly message?: string | undefined
  /** Seconds. */
  readonly retryAfter?: number
}

export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly values: RefusalOptions['values']
  readonly retryAfter: number | undefined
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(code: RefusalCode, { values, message, retryAfter }: RefusalOptions = {}) {
    const refusal: { status: number; message: string; field?: string } = refusals[code]
    super(message ?? refusal.message)
    this.code = code
    this.status = refusal.status
    this.values = values
    this.retryAfter = retryAfter
    this.fields = refusal.field === undefined ? undefined : { [refusal.field]: this.message }
  }
}

/** A 400 that names each invalid field. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0] ?? refusals['input.invalid'].message)
    this.fields = fields
  }
}

export const refuse = (code: RefusalCode, options?: RefusalOptions): never => {
  throw new Refusal(code, options)
}

export const orThrow = <T>(row: T | undefined, code: RefusalCode): T => row ?? refuse(code)

/** Throws InvalidInput naming each field with a problem. */
export function assertValid(problems: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (fields.length > 0) throw new InvalidInput(Object.fromEntries(fields))
}
