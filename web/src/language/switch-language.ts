import { remember } from '../session/storage.ts'
import { isLanguage, speak } from './language.ts'
import { loadRefusals } from './say.ts'

/** While something is shown. What the server said is said again, so its sentences are loaded before. */
export async function switchLanguage(code: string): Promise<void> {
  await loadRefusals().catch(() => undefined)
  await speak(code)
}

/** The account's choice counts more than this browser's. Without its catalogue the language stays. */
export async function followAccount(code: string | null): Promise<void> {
  if (!isLanguage(code)) return
  remember({ language: code })
  await switchLanguage(code).catch(() => undefined)
}
