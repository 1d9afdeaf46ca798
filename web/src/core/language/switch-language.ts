import { remember } from '../storage.ts'
import { isLanguage, loadTexts, speak, wantedLanguage } from './language.ts'
import { loadRefusals } from './say.ts'

/** Changes the language of a screen in use. Loads the refusals first, so that the server's errors on it change too. */
export async function switchLanguage(code: string): Promise<void> {
  await Promise.all([loadRefusals(), loadTexts(code, ['rest'])]).catch(() => undefined)
  await speak(code)
}

/** The account's choice wins over the browser's. If its catalogue cannot be loaded, nothing changes. */
export async function followAccount(code: string | null): Promise<void> {
  if (!isLanguage(code)) return
  remember({ language: code })
  const follow = code === wantedLanguage() ? speak : switchLanguage
  await follow(code).catch(() => undefined)
}
