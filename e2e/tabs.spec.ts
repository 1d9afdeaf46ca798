import type { Page } from '@playwright/test'
import { expect, test, type Person } from './fixtures.ts'
import { expectSection, expectToast, fill, press } from './screens.ts'

const keys = ['token', 'role', 'username', 'userId', 'communityId', 'communityName', 'communityDisplayName']
const storedIn = (page: Page) =>
  page.evaluate((names) => names.filter((name) => localStorage.getItem(name) !== null), keys)
const logIn = async (page: Page, { username, password }: Person) => {
  await fill(page, { Username: username, Password: password })
  await press(page, 'Login')
}
const expectSignedIn = async (page: Page, name: string) => {
  await expect(page.getByRole('banner').getByText(`Welcome, ${name}`)).toBeVisible()
}
const expectGuest = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible()
const logOut = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await press(page, 'Logout')
}

// spec: screens.several-tabs.1
test(
  'with a second tab open at any page a login holds, and both follow login and logout',
  { tag: '@desk' },
  async ({ page, context, community }) => {
    const resident = await community.person('Asha Rao')
    const other = await context.newPage()
    for (const path of ['/login', '/signup', '/about', '/terms', '/privacy', '/contact', '/', '/dashboard', '/login']) {
      await test.step(path, async () => {
        await other.goto(path)
        if (path !== '/') await expectGuest(other)
        await page.goto('/login')
        await logIn(page, resident)
        await expectSection(page, 'My Vehicles')
        await expectSignedIn(other, resident.name)
        expect(await storedIn(page)).toEqual(keys)
        expect(await storedIn(other)).toEqual(keys)
        await logOut(other)
        await expect(page).toHaveURL(/\/login$/)
        await expectGuest(page)
        expect(await storedIn(page)).toEqual([])
      })
    }
  },
)

// spec: screens.several-tabs.1
test('three tabs follow whoever logs in, round after round', { tag: '@desk' }, async ({ page, context, community }) => {
  const people = await Promise.all([community.person('Asha Rao'), community.person('Ravi Iyer')])
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) await tab.goto('/login')
  for (let round = 0; round < 9; round += 1) {
    await test.step(`round ${round}`, async () => {
      const person = people[round % 2]!
      await logIn(tabs[round % 3]!, person)
      for (const tab of tabs) {
        await expectSignedIn(tab, person.name)
        await expectSection(tab, 'My Vehicles')
      }
      expect(await storedIn(page)).toEqual(keys)
      await logOut(tabs[(round + 1) % 3]!)
      for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
      expect(await storedIn(page)).toEqual([])
    })
  }
})

// spec: screens.several-tabs.1
test(
  'somebody else who logs in in another tab is asked first, and the first tab follows them',
  { tag: '@desk' },
  async ({ page, context, community }) => {
    const [one, two] = await Promise.all([community.person('Asha Rao'), community.person('Ravi Iyer')])
    const other = await context.newPage()
    for (let round = 0; round < 3; round += 1) {
      await test.step(`round ${round}`, async () => {
        await other.goto('/login')
        await fill(other, { Username: two.username, Password: two.password })
        await page.goto('/login')
        await logIn(page, one)
        await expectSection(page, 'My Vehicles')
        // Input at the second tab's login stays.
        await expectSignedIn(other, one.name)
        await expect(other.getByLabel('Username')).toHaveValue(two.username)
        await press(other, 'Login')
        const question = `User "${one.username}" is logged in. Continue as "${two.username}"?`
        await press(other.getByRole('dialog', { name: question }), 'Continue')
        await expectToast(other, `Welcome, ${two.username}!`)
        await expectSignedIn(page, two.name)
        await expectSignedIn(other, two.name)
        expect(await storedIn(page)).toEqual(keys)
        expect(await page.evaluate(() => localStorage.getItem('username'))).toBe(two.username)
        await logOut(page)
        await expectGuest(other)
      })
    }
  },
)

// spec: screens.several-tabs.2
test(
  'a tab that hears of the token before it sees the rest waits for it, and wipes nothing',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const paths = ['/login', '/signup', '/about', '/terms', '/dashboard']
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path)
        await expectGuest(page)
        const hear = (values: Record<string, string>) =>
          page.evaluate((all) => {
            for (const [key, newValue] of Object.entries(all)) {
              localStorage.setItem(key, newValue)
              window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
            }
          }, values)
        await hear({ token: resident.token })
        await hear({ username: resident.username })
        expect(await storedIn(page)).toEqual(['token', 'username'])
        await expectGuest(page)
        await hear({ role: 'USER' })
        await expectSignedIn(page, resident.name)
        expect(await storedIn(page)).toEqual(expect.arrayContaining(['token', 'role', 'username']))
        await page.evaluate(() => localStorage.clear())
      })
    }
  },
)
