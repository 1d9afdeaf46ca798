import { enter, expect, test } from './fixtures.ts'
import { expectSection, hearNothing } from './screens.ts'

const calls = ['/api/users/current', '/api/vehicles', '/api/waiting']

test('a dashboard asks for its person and lists before its code is there, and once', async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await hearNothing(page)
  await enter(page, resident)
  await expectSection(page, 'My Vehicles')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isFree
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => asked.filter((path) => calls.includes(path)).sort()).toEqual(calls)
  expect(asked.filter((path) => path.includes('/vehicles.screen-'))).toHaveLength(1)
  await expect(page.getByText('No vehicles yet.')).toHaveCount(0)
  free()
  await expect(page.getByText('No vehicles yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  expect(asked.filter((path) => calls.includes(path)).sort()).toEqual(calls)
})

test('a section in the address, another page and a guest ask for no list before', async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await hearNothing(page)
  await enter(page, resident, '/profile')
  await page.route('**/assets/*.js', () => undefined)
  const askedAt = async (address: string) => {
    const asked: string[] = []
    // What the page before asks is not counted.
    page.removeAllListeners('request')
    await page.goto('/healthz')
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(address, { waitUntil: 'commit' })
    // The stylesheet is asked for behind them.
    await expect.poll(() => asked.some((path) => path.endsWith('.css'))).toBe(true)
    return asked.filter((path) => path.startsWith('/api/')).sort()
  }
  expect(await askedAt('/profile')).toEqual(['/api/users/current'])
  expect(await askedAt('/dashboard?section=notice')).toEqual(['/api/users/current', '/api/waiting'])
  await page.evaluate(() => localStorage.removeItem('token'))
  expect(await askedAt('/dashboard')).toEqual([])
})

test('the key of the search is heard before the search is there', { tag: '@desk' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/assets/search-button-*.js', async (route) => {
    await isFree
    await route.continue()
  })
  const asked = page.waitForRequest('**/assets/search-button-*.js')
  await enter(page, resident)
  await expectSection(page, 'My Vehicles')
  await page.keyboard.press('Control+k')
  await asked
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  free()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})
