import { api } from '@aangan/contract/api'
import type { Label } from '@aangan/contract/core/language/text'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Page } from '@playwright/test'
import { countTaps } from './count-taps.ts'
import { deskOf, expectApart, expectLarge, headOf } from './desk.ts'
import { expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { hindi, marathi } from './languages.ts'
import { askHouse, beginVisitor, chooseHouse, chooseKind, fillVisitor } from './new-visitor.ts'
import { fill, press } from './screens.ts'

/** Two live in A-402; B has the houses 4 and 41. */
async function society(page: Page, community: CommunityFixture): Promise<Person> {
  const live = (name: string, division: string, houseNo: string) =>
    community.person(name, ['USER'], { division, houseNo })
  const asha = await live('Asha Kulkarni', 'A', '402')
  await live('Vikram Kulkarni', 'A', '402')
  await live('Meena Shah', 'B', '4')
  await live('Ravi Rao', 'B', '41')
  await deskOf(page, community)
  return asha
}

const visitOf = async (community: CommunityFixture, resident: Person): Promise<Visit | undefined> =>
  (await community.call<{ content: Visit[] }>(resident, api.visits.list)).content[0]

const pad = (page: Page, digit: string) => page.getByRole('button', { name: digit, exact: true })

/** What is pressed is the same in each language: English in both widths, the others in one. */
const languages = [
  { code: 'en', name: 'English', t: (text: Label): string => text, tag: [] },
  { code: 'hi', name: 'Hindi', t: hindi, tag: '@phone' },
  { code: 'mr', name: 'Marathi', t: marathi, tag: '@desk' },
]
for (const { code, name, t, tag } of languages) {
  const openDesk = async (page: Page, community: CommunityFixture) => {
    const asha = await society(page, community)
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), code)
    await page.goto('/gate')
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    const button = (label: string) => page.getByRole('button', { name: label, exact: true })
    return { asha, button, counter: countTaps(page) }
  }

  // spec: gate.new_visitor.1
  test(`a delivery is asked about with five taps and three keys, in ${name}`, { tag }, async ({ page, community }) => {
    const { asha, button, counter } = await openDesk(page, community)
    await counter.tap(button(t('New Visitor')))
    await counter.tap(button(t('Delivery')))
    await counter.tap(button('Swiggy'))
    await counter.tap(page.getByRole('radio', { name: 'A', exact: true }))
    for (const digit of '402') await counter.digit(pad(page, digit))
    await counter.tap(button(t('Ask the House')))
    await expect(page.getByRole('heading', { name: /A-402/ })).toBeVisible()
    expect({ taps: counter.taps, keys: counter.keys }).toEqual({ taps: 5, keys: 3 })
    expect(await visitOf(community, asha)).toMatchObject({ kind: 'DELIVERY', company: 'Swiggy', status: 'ASKING' })
  })

  // spec: gate.new_visitor.2
  test(
    `an unknown car is asked about with five taps and what is typed, in ${name}`,
    { tag },
    async ({ page, community }) => {
      const { asha, button, counter } = await openDesk(page, community)
      await counter.tap(page.getByLabel(t('Plate, name, house or code')))
      await counter.type('MH12AB4467')
      await counter.tap(button(t('New visitor: {typed}' as Label).replace('{typed}', 'MH12AB4467')))
      await counter.tap(button(t('Guest')))
      await counter.tap(page.getByRole('radio', { name: 'A', exact: true }))
      for (const digit of '402') await counter.digit(pad(page, digit))
      await expect(page.getByLabel(t('Visitor Name'))).toBeFocused()
      await counter.type('Rohit')
      await expect(page.getByRole('radio', { name: t('Four-Wheeler') })).toBeChecked()
      await counter.tap(button(t('Ask the House')))
      await expect(page.getByRole('heading', { name: /A-402/ })).toBeVisible()
      expect({ taps: counter.taps, keys: counter.keys }).toEqual({ taps: 5, keys: 10 + 3 + 5 })
      const asked = await visitOf(community, asha)
      expect(asked).toMatchObject({ visitorName: 'Rohit', vehicleNo: 'MH12AB4467', vehicleType: 'four-wheeler' })
    },
  )
}

// spec: gate.new_visitor.3, gate.new_visitor.4, gate.new_visitor.5
test('a number that is whole folds the pad; another one can be chosen', async ({ page, community }) => {
  await society(page, community)
  await beginVisitor(page)
  await expectGood(page, { dark: true })
  await expectLarge(page)
  await expectApart(page.locator('main').getByRole('button'))
  const change = page.getByRole('button', { name: 'Change' })
  await page.getByRole('radio', { name: 'A', exact: true }).check()
  await pad(page, '4').click()
  await pad(page, '0').click()
  await expect(page.getByRole('button', { name: 'A-40 · Nobody is registered in this house.' })).toBeVisible()
  await expect(change).toBeHidden()
  await pad(page, '2').click()
  await expect(page.getByText('A-402 · Asha, Vikram Kulkarni')).toBeVisible()
  await expect(page.getByLabel('Visitor Name')).toBeFocused()
  await expect(pad(page, '2')).toBeHidden()
  await expectGood(page, { dark: true })
  await expectLarge(page)
  await expectApart(page.locator('main').getByRole('button'))
  await fillVisitor(page, { 'Visitor Name': 'Rohit Shah' })

  // 4 could still become 41: the line above the pad takes it as it is.
  await change.click()
  await expect(page.getByRole('button', { name: 'Delete last digit' })).toBeFocused()
  await page.getByRole('radio', { name: 'B', exact: true }).check()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(change).toBeHidden()
  await press(page, 'B-4 · Meena Shah')
  await expect(page.getByText('B-4 · Meena Shah')).toBeVisible()
  await expect(page.getByLabel('Visitor Name')).toHaveValue('Rohit Shah')
  await change.click()
  await pad(page, '1').click()
  await expect(page.getByText('B-41 · Ravi Rao')).toBeVisible()
  await expect(change).toBeVisible()

  // The phone's Back leads to who it is, then to the lists; nothing that was typed is lost on the way.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Who is it?' })).toBeFocused()
  await page.goForward()
  await expect(page.getByText('B-41 · Ravi Rao')).toBeVisible()
  await expect(page.getByLabel('Visitor Name')).toHaveValue('Rohit Shah')
  await page.goBack()
  await page.goBack()
  await expect(headOf(page, 'Expected')).toBeVisible()
})

// spec: gate.new_visitor.5
test(
  'a house that nobody is registered in is taken by the line above the pad',
  { tag: '@desk' },
  async ({ page, community }) => {
    await society(page, community)
    await beginVisitor(page, 'CAB', 'Ola')
    await page.getByRole('radio', { name: 'B', exact: true }).check()
    for (const digit of '909') await pad(page, digit).click()
    await press(page, 'B-909 · Nobody is registered in this house.')
    await expect(page.getByText('B-909 · Nobody is registered in this house.')).toBeVisible()
    await askHouse(page)
    await expect(page.getByText('Nobody of this house uses Aangan. Ask by phone or intercom.')).toBeVisible()
  },
)

// spec: gate.new_visitor.6
test('Other leaves its field open, and Enter asks the house', { tag: '@desk' }, async ({ page, community }) => {
  const asha = await society(page, community)
  await beginVisitor(page, 'DELIVERY', 'Other')
  await expect(page.getByLabel('Company')).toBeVisible()
  await chooseHouse(page, 'A', '402')
  await expect(page.getByLabel('Company')).toBeFocused()
  // Nothing says yet who it is.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Visitor name is required.')).toBeVisible()
  await fill(page, { Company: 'Licious' })
  await expectGood(page)
  await expectLarge(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Asking A-402/ })).toBeVisible()
  expect(await visitOf(community, asha)).toMatchObject({ company: 'Licious', visitorName: 'Licious' })
})

// spec: gate.new_visitor.6
test('a service has its trades first, and its name is asked for', { tag: '@phone' }, async ({ page, community }) => {
  const asha = await society(page, community)
  await press(page, 'New Visitor')
  await press(page, 'Service')
  const picks = page.getByRole('group', { name: 'Company' }).getByRole('button')
  const trades = ['Plumber', 'Electrician', 'Carpenter', 'Gas', 'Cleaning', 'Repair']
  expect((await picks.allTextContents()).slice(0, 7)).toEqual([...trades, 'Urban Company'])
  await expect(picks.last()).toHaveText('Other')
  await expectGood(page, { dark: true })
  await expectLarge(page)
  await expectApart(page.locator('main').getByRole('button'))
  await press(page, 'Electrician')
  await expect(page.getByRole('heading', { name: 'Service · Electrician' })).toBeFocused()
  await chooseHouse(page, 'A', '402')
  await page.keyboard.type('Ganesh More')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Asking A-402/ })).toBeVisible()
  expect(await visitOf(community, asha)).toMatchObject({ visitorName: 'Ganesh More', company: 'Electrician' })
})

// spec: gate.new_visitor.7
test(
  'what takes the place of the pad takes no press at once, and the focus stays',
  { tag: '@phone' },
  async ({ page, community }) => {
    await society(page, community)
    await beginVisitor(page)
    await page.getByRole('radio', { name: 'A', exact: true }).check()
    await page.keyboard.type('40')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.keyboard.press('2')
    const name = page.getByLabel('Visitor Name')
    await expect(name).toBeFocused()
    // Of a keyboard the last digit is not typed into the name.
    await expect(name).toHaveValue('')
    const [change, ask] = ['Change', 'Ask the House'].map((label) => page.getByRole('button', { name: label }))
    const pressAt = async (target: typeof ask) => {
      const { x, y, width, height } = (await target!.boundingBox())!
      await page.mouse.click(x + width / 2, y + height / 2)
    }
    await page.clock.runFor(350)
    await pressAt(change)
    await page.keyboard.press('Enter')
    await expect(name).toBeFocused()
    await pressAt(ask)
    await expect(page.getByText('Visitor name is required.')).toBeHidden()
    await expect(change!).toBeVisible()
    await page.clock.runFor(100)
    await pressAt(ask)
    // What follows the press may wait for a clock.
    await page.clock.resume()
    await expect(page.getByText('Visitor name is required.')).toBeVisible()
  },
)

// spec: gate.new_visitor.9
test('where a photo is required it comes before the question', { tag: '@faults' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const settings = await community.call<object>(admin, api.gateSettings.read)
  await community.call(admin, api.gateSettings.update, { body: { ...settings, photos: 'REQUIRED' } })
  await society(page, community)
  await beginVisitor(page, 'DELIVERY', 'Swiggy')
  await chooseHouse(page, 'A', '402')
  await expect(page.getByRole('button', { name: 'Ask the House' })).toBeHidden()
  const take = page.getByRole('button', { name: 'Take Photo' })
  await expect(take).toBeFocused()
  await take.click()
  await expect(page.getByText('This community asks for a photo.')).toBeInViewport()
  await expectGood(page)
  const chooser = page.waitForEvent('filechooser')
  await take.click()
  const picture = await page.screenshot({ type: 'jpeg' })
  await (await chooser).setFiles({ name: 'visitor.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the House' })).toBeFocused()
  await askHouse(page)
  await expect(page.getByRole('heading', { name: /^Asking A-402/ })).toBeVisible()
})

// spec: gate.new_visitor.9
test('a community that takes no photos has no chip for one', { tag: '@phone' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const settings = await community.call<object>(admin, api.gateSettings.read)
  await community.call(admin, api.gateSettings.update, { body: { ...settings, photos: 'OFF' } })
  await society(page, community)
  await beginVisitor(page)
  await chooseHouse(page, 'A', '402')
  await expect(page.getByRole('button', { name: 'Mobile Number' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Photo' })).toBeHidden()
})

// spec: gate.new_visitor.10
test('the button that asks stands above the keyboard of a phone', { tag: '@phone' }, async ({ page, community }) => {
  await society(page, community)
  await press(page, 'New Visitor')
  await chooseKind(page)
  await chooseHouse(page, 'A', '402')
  const ask = page.getByRole('button', { name: 'Ask the House' })
  // A keyboard that makes the page lower, and one that lies over it.
  await page.setViewportSize({ width: 360, height: 440 })
  await expect(ask).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: 440 })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  const bottom = async () => {
    const { y, height } = (await ask.boundingBox())!
    return y + height
  }
  await expect.poll(bottom).toBeLessThanOrEqual(440)
  await expect(page.getByLabel('Visitor Name')).toBeInViewport()
})
