import { api } from '@aangan/contract/api'
import type { Role } from '@aangan/contract/core/actor'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { requestOf, type RequestInput } from '@aangan/contract/core/request'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { superAdmin } from './start-server.ts'

export interface Person {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly name: string
  readonly token: string
  readonly role: string
}

/** A community for one story, and what can be arranged in it over HTTP. */
export interface CommunityFixture {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly superAdmin: Person
  /** Someone who signed up and was approved; `roles` adds roles. */
  person(name: string, roles?: readonly Role[], details?: Record<string, unknown>): Promise<Person>
  /** A pending registration. */
  newcomer(name: string, details?: Record<string, unknown>): Promise<{ id: string; username: string; password: string }>
  call<T = Record<string, unknown>>(who: Person | undefined, endpoint: Endpoint, input?: RequestInput): Promise<T>
}

export const password = 'marigold-42'

export const test = base.extend<{
  community: CommunityFixture
  wrong: string[]
  tidy: void
  elsewhere: () => Promise<Page>
  savesData: boolean
}>({
  // Not in the configuration: the address is known once the server runs.
  baseURL: async ({}, use) => use(process.env['AANGAN_URL']),
  community: async ({}, use) => use(await createCommunity()),
  wrong: async ({}, use) => use([]),
  // Without it, every visit loads the code of all lists for offline use, and the landing page that of the login.
  savesData: [true, { option: true }],
  // Every story fails on an error in the console and on a request to another origin.
  tidy: [
    async ({ context, wrong, savesData }, use, info) => {
      watch(context, wrong)
      if (savesData) await saveData(context)
      await use()
      // Chromium looks for a newer worker by itself, and says so when the page goes meanwhile. Of failing calls it says each:
      // only with faults injected are they allowed.
      const forgiven = info.tags.includes('@faults')
        ? /^Failed to load resource|^An unknown error occurred when fetching the script/
        : /^An unknown error occurred when fetching the script/
      expect(
        wrong.filter((text) => !forgiven.test(text)),
        'console errors and foreign requests',
      ).toEqual([])
    },
    { auto: true },
  ],
  // Another person's browser, with the same checks.
  elsewhere: async ({ browser, wrong, savesData }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      watch(context, wrong)
      if (savesData) await saveData(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** As with the browser's data saver: nothing is loaded before it is needed. */
export const saveData = (where: Pick<Page, 'addInitScript'>): Promise<unknown> =>
  where.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  )

function watch(context: BrowserContext, wrong: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !expectedFailure(message.text())) wrong.push(message.text())
  })
  context.on('weberror', (error) => wrong.push(String(error.error())))
  context.on('request', (request) => {
    if (
      ![process.env['AANGAN_URL']!, atLocalhost(), ...alsoOurs].some((ours) => request.url().startsWith(ours)) &&
      !/^(data|blob):/.test(request.url())
    )
      wrong.push(`foreign: ${request.url()}`)
  })
}
/** Other ways to the same server (cuttable-proxy.ts). */
export const alsoOurs = new Set<string>()
/** The same server by the name at which passkeys are offered without PUBLIC_URL. */
export const atLocalhost = (path = ''): string => process.env['AANGAN_URL']!.replace('127.0.0.1', 'localhost') + path

export { expect }

/** Chromium reports each 4xx and 5xx that a story provokes. */
const expectedFailure = (text: string): boolean =>
  /^Failed to load resource: the server responded with a status of (400|401|403|404|409|413|415|429)/.test(text)

/** Signed in, with the first steps put away, but for who `isNew`. */
export async function enter(page: Page, person: Person, path = '/dashboard', { isNew = false } = {}): Promise<void> {
  await page.addInitScript(
    ({ token, role, username, id, steps }) => {
      if (localStorage.getItem('token') !== null || sessionStorage.getItem('entered') !== null) return
      sessionStorage.setItem('entered', 'once')
      localStorage.setItem('token', token)
      localStorage.setItem('role', role)
      localStorage.setItem('username', username)
      localStorage.setItem('userId', id)
      if (steps !== null) localStorage.setItem(`firstSteps.${id.slice(-12)}`, steps)
    },
    { ...person, steps: isNew ? null : 'all' },
  )
  await page.goto(path)
}

/**
 * axe finds nothing, and nothing scrolls sideways. Toasts are checked only if asked. What can be read in light can be read in
 * dark (web/theme.test.ts), so `dark` is for pages with colours of their own.
 */
export async function expectGood(page: Page, { toasts = false, dark = false } = {}): Promise<void> {
  await expectAccessible(page, dark ? ['light', 'dark'] : ['light'], { toasts })
  await expectNoSidewaysScrolling(page)
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // Not `innerWidth`, which grows when a phone zooms out over a page that is too wide.
  const width = page.viewportSize()?.width ?? 0
  const { scroll, wide } = await page.evaluate((room) => {
    const beyond = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (element) => element.getBoundingClientRect().right > room + 1 && !element.closest('nav'),
    )
    return {
      scroll: document.documentElement.scrollWidth,
      wide: beyond.map(({ tagName, className }) => `${tagName} ${String(className)}`).slice(-3),
    }
  }, width)
  expect.soft(scroll, `sideways scrolling in ${page.url()}: ${wide.join(' | ')}`).toBeLessThanOrEqual(width)
}

let counter = 0
const unique = (): string => `${process.pid.toString(36)}${Date.now().toString(36)}${counter++}`

export async function createCommunity(): Promise<CommunityFixture> {
  const boss = await logIn(superAdmin.username, superAdmin.password, { id: '', name: 'Super Admin' })
  const name = `Courtyard ${unique()}`
  const community = await call<Pick<CommunityFixture, 'id' | 'name' | 'displayName'>>(boss, api.communities.create, {
    body: {
      name,
      area: 'Baner',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'India',
    },
  })
  const signUp = async (fullName: string, details: Record<string, unknown> = {}) => {
    const username = `${fullName
      .toLowerCase()
      .replace(/[^a-z]+/g, '.')
      .slice(0, 25)}.${unique()}`
    const { id } = await call<{ id: string }>(undefined, api.auth.signup, {
      body: {
        username,
        password,
        name: fullName,
        mobileNo: '9876543210',
        email: `${username}@example.org`,
        houseNo: '101',
        division: 'A',
        ownershipType: 'owner',
        communityId: community.id,
        acceptedTermsAndPrivacy: true,
        displayName: community.displayName,
        ...details,
      },
    })
    return { id, username, password, name: fullName }
  }
  return {
    ...community,
    superAdmin: boss,
    call,
    newcomer: signUp,
    async person(fullName, roles = ['USER'], details) {
      const known = await signUp(fullName, details)
      await call(boss, api.approvals.approve, { params: { id: known.id }, body: {} })
      if (roles.join() !== 'USER') await call(boss, api.users.setRoles, { params: { id: known.id }, body: roles })
      return logIn(known.username, password, known)
    },
  }
}

/** The same person with a session of its own: the first one stays when a browser gives this one up. */
export const loggedInAgain = ({ username, password: secret, ...known }: Person): Promise<Person> =>
  logIn(username, secret, known)

async function logIn(username: string, secret: string, known: { id: string; name: string }): Promise<Person> {
  const { token, role } = await call<{ token: string; role: string }>(undefined, api.auth.login, {
    body: {
      username,
      password: secret,
    },
  })
  return { ...known, username, password: secret, token, role }
}

async function call<T = Record<string, unknown>>(
  who: Pick<Person, 'token'> | undefined,
  endpoint: Endpoint,
  input?: RequestInput,
): Promise<T> {
  const { method, url, headers, body } = requestOf(endpoint, input)
  const response = await fetch(process.env['AANGAN_URL']! + url, {
    method,
    headers: { ...headers, ...(who && { authorization: `Bearer ${who.token}` }) },
    body,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
