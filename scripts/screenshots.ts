// npm run screenshots [-- folder [name …]]: starts a demo in a temporary folder and saves pictures of the main screens in docs/pictures.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { accounts, demoPassword } from '../demo/src/accounts.ts'
import { chromiumOptions } from './chromium.ts'
import { withDemo } from './demo-server.ts'
import { clockIn, eveningZone } from './evening.ts'
import { inPhone } from './phone-frame.ts'
import { phone, pictures } from './pictures.ts'

const root = dirname(import.meta.dirname)
const [, , album = join(root, 'docs', 'pictures'), ...names] = process.argv
const LARGEST = 500_000
/** Fonts differ between machines, and so would the pictures. */
const textFonts = ['Roboto', 'Noto Sans']

const timeZone = eveningZone(new Date())

await withDemo(
  async (address) => {
    const browser = await chromium.launch({
      ...chromiumOptions,
      // Date fields are those of an Indian browser without its language pack: they follow the page (`asInIndia`).
      args: [...chromiumOptions.args, '--enable-blink-features=LangAttributeAwareFormControlUI'],
    })
    mkdirSync(album, { recursive: true })
    for (const picture of pictures.filter(({ name }) => names.length === 0 || names.includes(name)))
      await take(browser, address, picture)
    await browser.close()
  },
  { DEMO_TIME_ZONE: timeZone },
)

async function take(
  browser: Browser,
  address: string,
  { name, on, dark, who, path, reach, heading }: (typeof pictures)[number],
): Promise<void> {
  const context = await browser.newContext({
    ...on,
    baseURL: address,
    locale: 'en-IN',
    timezoneId: timeZone,
    colorScheme: dark ? 'dark' : 'light',
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who !== undefined) await signIn(page, accounts[who].username)
  await page.goto(typeof path === 'string' ? path : await path(address))
  await reach?.(page)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.locator('.animate-breathe').first().waitFor({ state: 'hidden' })
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await assertTextFont(page)
  await page.evaluate(asInIndia)
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  const screen = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const picture = on === phone ? await inPhone(page, screen, clockIn(timeZone, new Date())) : screen
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

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard**')
}
