// npm run screenshots [-- folder]: starts a demo in a temporary folder and saves pictures of the main screens in docs/pictures.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import hindi from '../contract/src/language/hi.json' with { type: 'json' }
import marathi from '../contract/src/language/mr.json' with { type: 'json' }
import { productName } from '../contract/src/product.ts'
import { accounts, demoPassword } from '../demo/src/accounts.ts'
import { chromiumOptions } from './chromium.ts'
import { withDemo } from './demo-server.ts'
import { inPhone } from './phone-frame.ts'

const root = dirname(import.meta.dirname)
const album = process.argv[2] ?? join(root, 'docs', 'pictures')
const LARGEST = 500_000
/** What our readers' phones and desks write with; other fonts make other pictures. */
const textFonts = ['Roboto', 'Noto Sans']

const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 740 },
  isMobile: true,
  hasTouch: true,
}
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** Each picture: who is signed in, on which device, and the section and heading of the screen. */
const pictures: readonly {
  name: string
  on: BrowserContextOptions
  dark?: true
  who?: keyof typeof accounts
  section?: string
  heading: string
}[] = [
  { name: 'landing', on: desk, heading: `Welcome to ${productName}` },
  { name: 'landing-night', on: desk, dark: true, heading: `Welcome to ${productName}` },
  { name: 'dashboard', on: phone, who: 'resident', section: 'vehicles', heading: 'My Vehicles' },
  { name: 'guest-vehicles', on: phone, who: 'guard', section: 'guestVehicles', heading: 'Guest Vehicles' },
  { name: 'notice-board', on: phone, who: 'resident', section: 'notice', heading: 'Notice Board' },
  {
    name: 'guest-vehicles-mr',
    on: phone,
    dark: true,
    who: 'nightGuard',
    section: 'guestVehicles',
    heading: marathi['Guest Vehicles'],
  },
  {
    name: 'dashboard-hi',
    on: phone,
    who: 'grandmother',
    section: 'vehicles',
    heading: hindi['My Vehicles'],
  },
  { name: 'audit-trail', on: desk, who: 'admin', section: 'audit', heading: 'Audit Trail' },
  { name: 'analytics', on: desk, who: 'admin', section: 'analytics', heading: 'User Analytics' },
  { name: 'manage-users', on: desk, who: 'admin', section: 'manageUsers', heading: 'Manage Users' },
]

await withDemo(async (address) => {
  const browser = await chromium.launch({
    ...chromiumOptions,
    // Date fields are those of an Indian browser without its language pack: they follow the page (`asInIndia`).
    args: [...chromiumOptions.args, '--enable-blink-features=LangAttributeAwareFormControlUI'],
  })
  mkdirSync(album, { recursive: true })
  for (const picture of pictures) await take(browser, address, picture)
  await browser.close()
})

async function take(
  browser: Browser,
  address: string,
  { name, on, dark, who, section, heading }: (typeof pictures)[number],
): Promise<void> {
  const context = await browser.newContext({
    ...on,
    baseURL: address,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: dark ? 'dark' : 'light',
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who === undefined) await page.goto('/')
  else await signIn(page, accounts[who].username, `/dashboard?section=${section}`)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.locator('.animate-breathe').first().waitFor({ state: 'hidden' })
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await assertTextFont(page)
  await page.evaluate(asInIndia)
  const screen = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const picture = on === phone ? await inPhone(page, screen) : screen
  await context.close()
  writeFileSync(join(album, `${name}.png`), picture)
  console.log(`${name}.png, ${Math.round(picture.length / 1000)} kB`)
  if (picture.length > LARGEST) throw new Error(`${name}.png is larger than ${LARGEST / 1000} kB.`)
}

/** Runs in the page. English there is India's, also in date fields, which are made again in it. */
function asInIndia(): void {
  const { documentElement } = document
  if (documentElement.lang === 'en') documentElement.lang = 'en-IN'
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type^="date"]')) {
    const { type } = field
    field.type = 'text'
    field.type = type
  }
}

/** Throws with the name of the package that is missing. */
async function assertTextFont(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root: document } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: document.nodeId, selector: 'h1' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  const names = fonts.map(({ familyName }) => familyName)
  if (!names.some((name) => textFonts.some((known) => name.startsWith(known))))
    throw new Error(`Texts stand in ${names.join(', ')}. Install fonts-roboto-unhinted or fonts-noto-core (Debian).`)
}

async function signIn(page: Page, username: string, path: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard**')
  await page.goto(path)
}
