import { english } from '@aangan/contract/core/language/language'
import type { HouseAnswer } from '@aangan/contract/gate/visit-kinds'

/** Texts that the device shows without a page. */
export interface Words {
  readonly buttons: Readonly<Record<HouseAnswer, string>>
  /** Keyed by the status of the answered visit. */
  readonly answered: Readonly<Record<string, string>>
  readonly unreachable: string
}

/** Keyed by language code, filled in by the build (web/worker.ts). */
declare const WORDS: Readonly<Record<string, Words>>

export const wordsIn = (code: string): Words => WORDS[code] ?? WORDS[english]!
