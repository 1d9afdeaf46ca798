import { until, type Browser, type Tab } from './browser.ts'
import { choose, key, press, sees, type } from './act.ts'

export interface Person {
  readonly username: string
  readonly password: string
}

/** The smoke story: login, every section, a dialog, an upload, and a logout that the other tab follows. */
export async function smoke(browser: Browser, origin: string, person: Person, file: string): Promise<void> {
  const tab = await browser.open()
  await tab.go(`${origin}/login`)
  await type(tab, 'Username', person.username)
  await type(tab, 'Password', person.password)
  await press(tab, 'Login')
  await until('the dashboard', () => tab.run(() => location.pathname === '/dashboard'))

  const tiles = await until('the tiles', () => tab.run(tileNames))
  for (const title of tiles) {
    await press(tab, title)
    await until(`the section ${title}`, () => tab.run(showsSection, title))
    const problem = await tab.run(problemInSight)
    if (problem) throw new Error(`${title}: ${problem}`)
  }

  await press(tab, 'My Vehicles')
  await press(tab, 'Add Vehicle')
  await type(tab, 'Vehicle Number', 'MH14CD5678')
  await choose(tab, 'Type', 'two-wheeler')
  await press(tab, 'Add')
  await sees(tab, 'Vehicle added.')
  await press(tab, 'Delete MH14CD5678')
  await until('the question, its first focus on Cancel', () => tab.run(focusInDialog, 'Cancel'))
  await key(tab, '\uE00C')
  await until('the question gone', () => tab.run(noDialog))
  await press(tab, 'Delete MH14CD5678')
  await until('the question again', () => tab.run(focusInDialog, 'Cancel'))
  await press(tab, 'Delete')
  await sees(tab, 'No vehicles yet.')

  await press(tab, 'Notice Board')
  await press(tab, 'Create Notice')
  await type(tab, 'Title', `Water in ${browser.name}`)
  await type(tab, 'Content', 'From ten to noon.')
  await choose(tab, 'End Date', '2999-12-31')
  await tab.upload('input[type="file"]', file)
  await press(tab, 'Create Notice')
  await until('the attachment on the board', () => tab.run(hasAttachment))

  await logOutInTwo(browser, tab, origin)
}

async function logOutInTwo(browser: Browser, tab: Tab, origin: string): Promise<void> {
  const other = await browser.open()
  await other.go(`${origin}/profile`)
  await sees(other, 'Edit Profile')
  await press(tab, 'Logout')
  for (const each of [tab, other]) await until('the login', () => each.run(() => location.pathname === '/login'))
}

const tileNames = () => {
  const names = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Sections"] a')].map((tile) =>
    tile.innerText.trim(),
  )
  return names.length > 0 ? names : null
}

const showsSection = (title: string) =>
  document.querySelector('h2')?.textContent === title && !document.body.innerText.includes('Loading...')

function problemInSight(): string | null {
  const failure = document.querySelector('main [role="alert"]')
  if (failure?.textContent) return failure.textContent
  return document.documentElement.scrollWidth > innerWidth ? 'scrolls sideways' : null
}

const focusInDialog = (words: string) =>
  document.activeElement?.closest('dialog[open]') !== null && document.activeElement?.textContent === words

/** None in sight either: one that fades out takes the press where it stands. */
const noDialog = () => [...document.querySelectorAll('dialog')].every((dialog) => dialog.getClientRects().length === 0)

const hasAttachment = () => document.querySelector('article a[download]') !== null
