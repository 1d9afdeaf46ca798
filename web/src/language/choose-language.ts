import { remember } from '../session/storage.ts'
import { showGoing } from '../ui/going.ts'
import { notify } from '../ui/toast.ts'
import { currentLanguage } from './language.ts'
import { switchLanguage } from './switch-language.ts'

/** Switches at once, and remembers the choice. */
export async function chooseLanguage(code: string): Promise<void> {
  showGoing(true)
  try {
    await switchLanguage(code)
  } catch {
    notify.error('The language could not be loaded. Check your connection and try again.')
    return
  } finally {
    showGoing(false)
  }
  // Not when another was chosen meanwhile.
  if (currentLanguage().code === code) remember({ language: code })
}
