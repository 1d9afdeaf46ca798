import { client } from '../api.ts'
import { knowUser } from '../session/session.ts'
import { remember, stored } from '../session/storage.ts'
import { showGoing } from '../ui/going.ts'
import { notify } from '../ui/toast.ts'
import { currentLanguage } from './language.ts'
import { switchLanguage } from './switch-language.ts'

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
