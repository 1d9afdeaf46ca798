import { refusals, type RefusalCode } from './api.ts'
import type { RefusalMessage } from './core/endpoint.ts'
import { plainEnglish } from './core/language/language.ts'
import type { Message, Values } from './core/language/text.ts'
import type { Problem } from './core/problems.ts'

interface RefusalOptions {
  /** The values of the sentence, also sent to programs. */
  readonly values?: Values | undefined
  /** Instead of the table's sentence. */
  readonly sentence?: Message | undefined
  /** Seconds. */
  readonly retryAfter?: number
  readonly details?: readonly string[]
}

/** What a caller did wrong is no fault of ours to trace, and is answered in their language. */
abstract class CallerError extends Error {
  abstract readonly sentence: Message

  constructor() {
    const errors = Error as { stackTraceLimit?: number | undefined }
    const { stackTraceLimit } = errors
    errors.stackTraceLimit = 0
    super()
    errors.stackTraceLimit = stackTraceLimit
  }

  /** For logs. */
  override get message(): string {
    return plainEnglish.say(this.sentence)
  }
}

export class Refusal extends CallerError {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly values: Values | undefined
  readonly sentence: Message
  readonly retryAfter: number | undefined
  readonly details: readonly string[] | undefined
  readonly fields: Readonly<Record<string, Problem>> | undefined

  constructor(code: RefusalCode, { values, sentence: own, retryAfter, details }: RefusalOptions = {}) {
    const refusal: RefusalMessage = refusals[code]
    const all = refusal.values === undefined ? values : { ...refusal.values, ...values }
    const sentence = own ?? { text: refusal.message, values: all }
    super()
    this.code = code
    this.status = refusal.status
    this.values = all
    this.sentence = sentence
    this.retryAfter = retryAfter
    this.details = details
    this.fields = refusal.field === undefined ? undefined : { [refusal.field]: { code, ...sentence } }
  }
}

/** A 400 that names each invalid field. */
export class InvalidInput extends CallerError {
  override name = 'InvalidInput'
  readonly fields: Readonly<Record<string, Problem>>
  /** The first field’s sentence. */
  readonly sentence: Message

  constructor(fields: Readonly<Record<string, Problem>>) {
    const sentence = Object.values(fields)[0] ?? { text: refusals['input.invalid'].message }
    super()
    this.fields = fields
    this.sentence = sentence
  }
}

export const refuse = (code: RefusalCode, options?: RefusalOptions): never => {
  throw new Refusal(code, options)
}

export const orThrow = <T>(row: T | undefined, code: RefusalCode): T => row ?? refuse(code)

/** Throws InvalidInput naming each field with a problem. */
export function assertValid(problems: Readonly<Record<string, Problem | undefined>>): void {
  const fields = Object.entries(problems).filter((entry): entry is [string, Problem] => entry[1] !== undefined)
  if (fields.length > 0) throw new InvalidInput(Object.fromEntries(fields))
}
