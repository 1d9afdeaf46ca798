import { api } from '@aangan/contract/api'
import type { Page } from '@playwright/test'
import { countTaps } from './count-taps.ts'
import { deskOf, dialling, expectLarge, invite } from './desk.ts'
import { expect, expectGood, test } from './fixtures.ts'
import { press } from './screens.ts'

const boxOf = (page: Page) => page.getByLabel('Plate, name, house or code')

// spec: gate.box.1
test(
  'the owner of 4467 is called with one tap, four keys and the call',
  { tag: '@phone' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao')
    await community.person('Vikram Rao', ['USER'], { mobileNo: '9876500002' })
    await community.call(asha, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
    await deskOf(page, community)
    const person = countTaps(page)
    await person.tap(boxOf(page))
    await person.type('4467')
    const call = page.getByRole('list', { name: 'Residents' }).getByRole('button', { name: 'Call' })
    await expect(call).toBeInViewport({ ratio: 1 })
    await expectGood(page)
    await expectLarge(page)
    expect({ taps: person.taps, keys: person.keys }).toEqual({ taps: 1, keys: 4 })
    const dialled = await dialling(page)
    await call.click()
    await expect.poll(dialled).toBe('tel:9876543210')
    // The others of the house stand below.
    await expect(page.getByRole('link', { name: 'Vikram Rao' })).toHaveAttribute('href', 'tel:9876500002')
  },
)

// spec: gate.box.2
test(
  'a house stands first with its people, is called by name, and asked',
  { tag: ['@phone', '@faults'] },
  async ({ page, context, community }) => {
    const asha = await community.person('Asha Rao')
    await community.person('Vikram Rao', ['USER'], { mobileNo: '9876500002' })
    await invite(community, asha)
    await deskOf(page, community)
    const dialled = await dialling(page)
    for (const typed of ['101', 'a 101']) {
      await boxOf(page).fill(typed)
      const house = page.getByRole('list', { name: 'Houses' })
      await expect(house.getByRole('listitem')).toHaveCount(1)
      await expect(house).toContainText(/^A-101Asha Rao/)
      const visitor = page.getByRole('button', { name: /Suresh Iyer/ })
      expect((await house.boundingBox())!.y).toBeLessThan((await visitor.boundingBox())!.y)
    }
    await page.getByRole('list', { name: 'Houses' }).getByRole('button', { name: 'Call' }).click()
    await expect(page.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', 'tel:9876543210')
    await expect(page.getByRole('link', { name: 'Vikram Rao' })).toBeVisible()
    expect(await dialled()).toBeUndefined()
    await boxOf(page).fill('402')
    await expect(page.getByText('Nothing found.')).toBeVisible()
    await context.setOffline(true)
    await boxOf(page).fill('101')
    await expect(page.getByText('Needs the network.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Call' })).toHaveCount(0)
    await press(page, 'Ask the House')
    await expect(page.getByRole('heading', { name: 'Who is it?' })).toBeVisible()
  },
)

// spec: gate.box.3
test(
  'a name finds visitors, residents and who is blocked, each at most six times',
  { tag: '@phone' },
  async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const asha = await community.person('Kumari Rao')
    const block = { scope: 'COMMUNITY', name: 'Kumar Salesman', reason: 'Threatened a guard' } as const
    await community.call(admin, api.blocks.create, { body: block })
    for (let guest = 1; guest <= 8; guest++) await invite(community, asha, { visitorName: `Kumar ${guest}` })
    await deskOf(page, community)
    await boxOf(page).fill('kuma')
    await expect(page.getByRole('list', { name: 'Expected' }).getByRole('listitem')).toHaveCount(6)
    await expect(page.getByRole('list', { name: 'Residents' })).toContainText('Kumari Rao')
    await expect(page.getByRole('alert')).toContainText('Same name as a blocked person: Threatened a guard')
    await expect(page.getByRole('button').last()).toBeVisible()
    await expectGood(page)
    await expectLarge(page)
    await boxOf(page).fill('ku')
    await expect(page.getByRole('list', { name: 'Residents' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New visitor: ku' })).toBeVisible()
  },
)

// spec: gate.box.4
test(
  'a code opens its sheet; what is typed is the last line, for a new visitor',
  { tag: '@phone' },
  async ({ page, community }) => {
    const { code } = await invite(community, await community.person('Asha Rao'))
    await deskOf(page, community)
    await boxOf(page).fill(String(code))
    await expect(page.getByRole('heading', { name: 'May come in' })).toBeVisible()
    await page.goBack()
    await expect(boxOf(page)).toHaveValue('')
    for (const typed of ['999999', 'Suresh', '4467', 'A-101']) {
      await boxOf(page).fill(typed)
      await expect(page.locator('[data-desk] .grow > div > button').last()).toHaveText(`New visitor: ${typed}`)
    }
  },
)
