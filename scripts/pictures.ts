import type { BrowserContextOptions, Page } from '@playwright/test'
import { api } from '../contract/src/api.ts'
import hindi from '../contract/src/core/language/hi.json' with { type: 'json' }
import marathi from '../contract/src/core/language/mr.json' with { type: 'json' }
import type { Pass } from '../contract/src/gate/passes.ts'
import { productName } from '../contract/src/core/product.ts'
import { accounts } from '../demo/src/accounts.ts'
import { logIn } from '../demo/src/evening.ts'
import { membersFile } from './members-file.ts'

export const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 740 },
  isMobile: true,
  hasTouch: true,
}
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const tallDesk: BrowserContextOptions = { viewport: { width: 1280, height: 1016 } }

interface Picture {
  readonly name: string
  readonly on: BrowserContextOptions
  readonly dark?: true
  readonly who?: keyof typeof accounts
  /** The screen's address, or a function that prepares and returns it. */
  readonly path: string | ((address: string) => Promise<string>)
  readonly reach?: (page: Page) => Promise<void>
  readonly heading: string | RegExp
}

const section = (name: string): string => `/dashboard?section=${name}`

/** The order matters: each picture changes what later ones show. */
export const pictures: readonly Picture[] = [
  { name: 'landing', on: desk, path: '/', heading: `Welcome to ${productName}` },
  { name: 'landing-night', on: desk, dark: true, path: '/', heading: `Welcome to ${productName}` },
  { name: 'guest-vehicles', on: phone, who: 'guard', path: section('guestVehicles'), heading: 'Guest Vehicles' },
  { name: 'notice-board', on: phone, who: 'resident', path: section('notice'), heading: 'Notice Board' },
  { name: 'dashboard-hi', on: phone, who: 'grandmother', path: section('visitors'), heading: hindi['My Visitors'] },
  { name: 'audit-trail', on: desk, who: 'admin', path: section('audit'), heading: 'Audit Trail' },
  { name: 'analytics', on: desk, who: 'admin', path: section('analytics'), heading: 'User Analytics' },
  { name: 'manage-users', on: desk, who: 'admin', path: section('manageUsers'), heading: 'Manage Users' },
  {
    name: 'import',
    on: tallDesk,
    who: 'admin',
    path: '/dashboard?section=houses&tab=imports',
    reach: checkMembers,
    heading: membersFile.name,
  },
  { name: 'pass', on: phone, path: passOfFriend, heading: 'Gulmohar Heights' },
  { name: 'ring', on: phone, who: 'resident', path: ringAtGate, reach: waitAWhile, heading: 'Suraj is at the gate' },
  {
    name: 'desk-mr',
    on: phone,
    dark: true,
    who: 'nightGuard',
    path: '/gate',
    reach: beDesk,
    heading: / · Santosh Jadhav$/,
  },
]

async function checkMembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New Import' }).click()
  await page.getByLabel('Kind', { exact: true }).selectOption('RESIDENTS')
  await page.getByLabel('File', { exact: true }).setInputFiles(membersFile)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('heading', { name: 'Problems' }).waitFor()
}

async function passOfFriend(address: string): Promise<string> {
  const resident = await logIn(address, accounts.resident.username)
  const [minute, hour] = [60_000, 3_600_000]
  const startOf = (unit: number): number => Math.floor(Date.now() / unit) * unit
  const times = {
    validFrom: new Date(startOf(minute)).toISOString(),
    validUntil: new Date(startOf(hour) + 3 * hour).toISOString(),
  }
  const body = { kind: 'GUEST', visitorName: 'Tanvi Rege', frequency: 'ONCE', ...times }
  const { link } = await resident<Pass>(api.passes.create, { body })
  if (link === null) throw new Error('The pass has no page.')
  return link
}

async function ringAtGate(address: string): Promise<string> {
  const guard = await logIn(address, accounts.guard.username)
  const visit = {
    kind: 'DELIVERY',
    company: 'BigBasket',
    visitorName: 'Suraj',
    vehicleNo: 'MH14FS3407',
    vehicleType: 'two-wheeler',
  }
  await guard(api.visits.ask, { body: { ...visit, ...accounts.resident.home } })
  return section('vehicles')
}

/** The clock of the question stands at nought until then. */
async function waitAWhile(page: Page): Promise<void> {
  await page.getByText('Waiting for 0:07').waitFor()
}

async function beDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: marathi['Use This Device as a Desk'] }).click()
  const startShift = { name: marathi['Start Shift'] }
  await page.getByRole('link', startShift).click()
  await page.getByRole('button', startShift).click()
  await page.getByRole('button', { name: marathi['New Visitor'] }).waitFor()
}
