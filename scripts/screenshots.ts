// npm run screenshots: starts a demo in a temporary folder and saves pictures of the main screens in docs/pictures.
import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import hindi from '../contract/src/language/hi.json' with { type: 'json' }
import marathi from '../contract/src/language/mr.json' with { type: 'json' }
import { productName } from '../contract/src/product.ts'
import { accounts, demoPassword } from '../demo/src/accounts.ts'
import { chromiumOptions } from './chromium.ts'
import { withDemo } from './demo-server.ts'

const root = dirname(import.meta.dirname)
const album = join(root, 'docs', 'pictures')
const LARGEST = 150_000

const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 760 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
}
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** Each picture: who is signed in, on which device, and the section and heading of the screen. */
const pictures: readonly {
  name: string
  on: BrowserContextOptions
  who?: keyof typeof accounts
  section?: string
  heading: string
}[] = [
  { name: 'landing', on: desk, heading: `Welcome to ${productName}` },
  { name: 'dashboard', on: phone, who: 'resident', section: 'vehicles', heading: 'My Vehicles' },
  { name: 'guest-vehicles', on: phone, who: 'guard', section: 'guestVehicles', heading: 'Guest Vehicles' },
  { name: 'notice-board', on: phone, who: 'resident', section: 'notice', heading: 'Notice Board' },
  {
    name: 'guest-vehicles-mr',
    on: phone,
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
  const browser = await chromium.launch(chromiumOptions)
  mkdirSync(album, { recursive: true })
  for (const picture of pictures) await take(browser, address, picture)
  await browser.close()
})

async function take(
  browser: Browser,
  address: string,
  { name, on, who, section, heading }: (typeof pictures)[number],
): Promise<void> {
  const context = await browser.newContext({
    ...on,
    baseURL: address,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who === undefined) await page.goto('/')
  else await signIn(page, accounts[who].username, `/dashboard?section=${section}`)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.locator('.animate-breathe').first().waitFor({ state: 'hidden' })
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const path = join(album, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  await context.close()
  const { size } = statSync(path)
  console.log(`${name}.png, ${Math.round(size / 1000)} kB`)
  if (size > LARGEST) throw new Error(`${name}.png is larger than ${LARGEST / 1000} kB.`)
}

async function signIn(page: Page, username: string, path: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard**')
  await page.goto(path)
}
