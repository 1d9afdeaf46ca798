import { refusals, type RefusalCode } from './api.ts'
import type { RefusalMessage } from './core/endpoint.ts'
import { plainEnglish } from './core/language/language.ts'
import type { Sentence, Values } from './core/language/text.ts'
import type { Problem } from './core/problems.ts'

interface RefusalOptions {
  /** The values of the sentence, also sent to programs. */
  readonly values?: Values | undefined
  /** Instead of the table's sentence. */
  readonly sentence?: Sentence | undefined
  /** Seconds. */
  readonly retryAfter?: number
  readonly details?: readonly string[]
}

export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly values: Values | undefined
  readonly sentence: Sentence
  readonly retryAfter: number | undefined
  readonly details: readonly string[] | undefined
  readonly fields: Readonly<Record<string, Problem>> | undefined

  constructor(code: RefusalCode, { values, sentence: own, retryAfter, details }: RefusalOptions = {}) {
    const refusal: RefusalMessage = refusals[code]
    const all = refusal.values === undefined ? values : { ...refusal.values, ...values }
    const sentence = own ?? { text: refusal.message, values: all }
    // For logs; replies are translated.
    super(plainEnglish.say(sentence))
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
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly fields: Readonly<Record<string, Problem>>
  /** The first field’s sentence. */
  readonly sentence: Sentence

  constructor(fields: Readonly<Record<string, Problem>>) {
    const sentence = Object.values(fields)[0] ?? { text: refusals['input.invalid'].message }
    super(plainEnglish.say(sentence))
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
