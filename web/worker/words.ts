import { english } from '@aangan/contract/core/language/language'
import type { HouseAnswer } from '@aangan/contract/gate/visits'

/** What the device says by itself, in one language. */
export interface Words {
  readonly buttons: Readonly<Record<HouseAnswer, string>>
  /** By the status of the visit that was answered. */
  readonly answered: Readonly<Record<string, string>>
  readonly unreachable: string
}

/** By the code of the language, filled in by the build (web/worker.ts). */
declare const WORDS: Readonly<Record<string, Words>>

export const wordsIn = (code: string): Words => WORDS[code] ?? WORDS[english]!
