import { client } from '../../core/api/api.ts'
import { knowUser } from './session.ts'
import { remember, stored } from '../../core/storage.ts'
import { showGoing } from '../../core/address/going.ts'
import { notify } from '../../ui/toast.ts'
import { currentLanguage } from '../../core/language/language.ts'
import { switchLanguage } from '../../core/language/switch-language.ts'

const me = client('currentUser')
const isSignedIn = () => stored('token') !== null

/** Switches at once, and remembers the choice in this browser and in the account. */
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
  // Another language was chosen meanwhile.
  if (currentLanguage().code !== code) return
  remember({ language: code })
  if (isSignedIn()) told = told.then(() => tellAccount(code))
}

/** One after the other, so that the account keeps the last choice. */
let told: Promise<void> = Promise.resolve()

async function tellAccount(language: string): Promise<void> {
  if (currentLanguage().code !== language) return
  try {
    knowUser(await me.updateLanguage({ body: { language } }))
  } catch {
    if (isSignedIn()) notify.error('The language is changed in this browser, but could not be saved in your account.')
  }
}
