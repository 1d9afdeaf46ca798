import { speak } from './language.ts'
import { loadRefusals } from './say.ts'

/** While something is shown. What the server said is said again, so its sentences are loaded before. */
export async function switchLanguage(code: string): Promise<void> {
  await loadRefusals().catch(() => undefined)
  await speak(code)
}
