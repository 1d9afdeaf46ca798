import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, loggedInAgain, test } from './fixtures.ts'
import { box, choices, field, look, openBox } from './search.ts'
import { expectSection, expectToast, hearNothing, logIn, press } from './screens.ts'

const endDate = '2999-12-31'

// spec: search.recent.1, search.recent.3
test('what was chosen stands first, until it is gone or cleared', { tag: '@phone' }, async ({ page, community }) => {
  const [admin, asha] = await Promise.all([community.person('Meera Joshi', ['ADMIN']), community.person('Asha Rao')])
  const { id } = await community.call(admin, api.notices.create, {
    body: { title: 'Water cut on Monday', content: 'From ten to noon.', endDate },
  })
  await community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await enter(page, asha)
  await (await look(page, 'water', 'Notices')).click()
  await expectSection(page, 'Notice Board')
  await (await look(page, '4467', 'Vehicles')).click()
  await expectSection(page, 'Search Vehicle')
  await openBox(page)
  await field(page).fill('')
  await choices(page, 'Go to').filter({ hasText: 'My Members' }).click()
  await expectSection(page, 'My Members')
  await openBox(page)
  await expect(choices(page, 'Recent')).toHaveText([/My Members/, /MH14CD4467/, /Water cut on Monday/])
  await expectGood(page)

  await community.call(admin, api.notices.remove, { params: { id: id as string } })
  await page.reload()
  await openBox(page)
  await choices(page, 'Recent').last().click()
  await expect(page.getByText('This notice is no longer on the board.')).toBeVisible()
  await openBox(page)
  await expect(choices(page, 'Recent')).toHaveText([/My Members/, /MH14CD4467/])
  await press(page, 'Clear')
  await expect(choices(page, 'Recent')).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('recent'))).toBeNull()
})

// spec: search.recent.2
test('nothing of it is left for who comes next on this phone', { tag: '@phone' }, async ({ page, community }) => {
  const [asha, meera] = await Promise.all([community.person('Asha Rao'), community.person('Meera Joshi')])
  await community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
  await enter(page, await loggedInAgain(asha))
  await (await look(page, '4467', 'Vehicles')).click()
  await expectSection(page, 'Search Vehicle')
  expect(await page.evaluate(() => localStorage.getItem('recent'))).toContain('MH14CD4467')
  await press(page, 'Menu')
  await press(page, 'Logout')
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()
  const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(await kept()).not.toMatch(/4467|recent/)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(box(page)).toHaveCount(0)
  await logIn(page, meera)
  await openBox(page)
  await expect(field(page)).toHaveValue('')
  await expect(box(page).getByText('4467')).toHaveCount(0)
  await expect(choices(page, 'Recent')).toHaveCount(0)
})

// spec: search.recent.2
test('a session that ended closes the box and takes all of it', { tag: '@phone' }, async ({ page, community }) => {
  const asha = await loggedInAgain(await community.person('Asha Rao'))
  await hearNothing(page)
  await enter(page, asha)
  await (await look(page, 'asha', 'People')).click()
  await openBox(page)
  await community.call(asha, api.auth.logout)
  await page.keyboard.type('asha rao')
  await expectToast(page, 'Session expired.')
  await expect(box(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recent'))).toBeNull()
})
