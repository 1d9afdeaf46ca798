import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Locator, Page } from '@playwright/test'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { fill, press } from './screens.ts'
import { logOut } from './turns.ts'
import { countTaps } from './count-taps.ts'
import { colourOf, deskOf, expectLarge, headOf, invite, justNow, showList } from './desk.ts'

// spec: gate.desk.2
test('an expected visitor is in with two taps and no key, and Undo takes it back', async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await invite(community, resident, { vehicleNo: 'MH12AB4467', vehicleType: 'four-wheeler', note: 'Brings a cake.' })
  await deskOf(page, community)
  await expectGood(page, { dark: true })
  await expectLarge(page)
  const counter = countTaps(page)
  await counter.tap(page.getByRole('button', { name: /Suresh Iyer/ }))
  await expect(page.getByRole('heading', { name: 'May come in' })).toBeFocused()
  await expect(page.getByText('Brings a cake.')).toBeVisible()
  await expectGood(page)
  await expectLarge(page)
  await counter.tap(page.getByRole('button', { name: 'Let In', exact: true }))
  await expect(page.getByText(/^Let in at \d\d:\d\d$/)).toBeVisible()
  expect({ taps: counter.taps, keys: counter.keys }).toEqual({ taps: 2, keys: 0 })
  await expect(headOf(page, 'Inside')).toHaveText('Inside1')
  await press(justNow(page), 'Undo')
  await expect(headOf(page, 'Expected')).toHaveText('Expected1')
  await expect(headOf(page, 'Inside')).toHaveText('Inside0')
})

// spec: gate.desk.6
test('a guard asks a house, lets in whom it approves, and marks the exit', async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await deskOf(page, community)
  await press(page, 'New Visitor')
  await expectGood(page)
  await expectLarge(page)
  await press(page, 'Guest')
  await page.getByRole('radio', { name: 'A', exact: true }).check()
  for (const digit of ['1', '0', '1']) await press(page, digit)
  await expectGood(page)
  await expectLarge(page)
  await press(page, 'Next')
  await press(page, 'Next')
  await expect(page.getByText('Visitor name is required.')).toBeVisible()
  await fill(page, { 'Visitor Name': 'Rohit Shah' })
  await expectGood(page)
  await press(page, 'Next')
  await press(page, 'Skip Photo')
  await press(page, 'Ask the House')
  await expect(page.getByRole('heading', { name: /^Asking A-101… \d+$/ })).toBeVisible()
  await expectGood(page)
  const { content } = await community.call<{ content: Visit[] }>(resident, api.visits.list)
  await community.call(resident, api.visits.answer, { params: { id: content[0]!.id }, body: { answer: 'APPROVE' } })
  await expect(page.getByRole('heading', { name: 'Approved by Asha Rao' })).toBeVisible()
  await expectGood(page)
  await press(page, 'Let In')
  await showList(page, 'Inside')
  await expect(page.getByRole('list', { name: 'Inside' })).toContainText('Rohit Shah')
  await expectGood(page)
  await press(page, 'Mark Exit')
  await expect(page.getByText(/^Left at/)).toBeVisible()
  await expect(headOf(page, 'Inside')).toHaveText('Inside0')
})

const atWhichHouse = async (page: Page) => {
  await press(page, 'New Visitor')
  await press(page, 'Guest')
  await expect(page.getByRole('heading', { name: 'Which house?' })).toBeVisible()
}

// spec: gate.desk.16
test('a button that cannot be pressed looks so, in light and in dark', async ({ page, community }) => {
  await community.person('Asha Rao')
  await deskOf(page, community)
  await atWhichHouse(page)
  const next = page.getByRole('button', { name: 'Next' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.getByLabel('House Number').fill('')
    await expect(next).toBeDisabled()
    await expect(next).toHaveCSS('background-color', await colourOf(page, '--color-sunk'))
    await expect(next).toHaveCSS('color', await colourOf(page, '--color-faint'))
    await page.getByRole('radio', { name: 'A', exact: true }).check()
    await page.getByLabel('House Number').fill('101')
    await expect(next).toBeEnabled()
    await expect(next).toHaveCSS('background-color', await colourOf(page, '--color-brand'))
  }
})

// spec: gate.desk.16
test('what is asked for beside a plate is not behind the buttons', async ({ page, community }) => {
  await community.person('Asha Rao')
  await deskOf(page, community)
  await page.setViewportSize({ width: 360, height: 640 })
  await atWhichHouse(page)
  await page.getByRole('radio', { name: 'A', exact: true }).check()
  await fill(page, { 'House Number': '101' })
  await press(page, 'Next')
  await fill(page, { 'Visitor Name': 'Rohit Shah', 'Vehicle Number': 'MH12AB4467' })
  await press(page, 'Next')
  const error = page.getByText('Type is required.')
  const top = async (target: Locator) => (await target.boundingBox())!
  await expect
    .poll(async () => {
      const [{ y, height }, next] = [await top(error), await top(page.getByRole('button', { name: 'Next' }))]
      return y + height <= next.y
    })
    .toBe(true)
  // Where a thumb would touch it.
  await page.getByRole('radio', { name: 'Four-Wheeler' }).check()
})

// spec: gate.desk.15
test(
  'of recent visitors only those are offered who were let in and are on no block list',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [asha, admin] = [await community.person('Asha Rao'), await community.person('Meera Admin', ['ADMIN'])]
    const guard = await deskOf(page, community)
    const ask = (visitorName: string) =>
      community.call<Visit>(guard, api.visits.ask, {
        body: { kind: 'GUEST', visitorName, houseNo: '101', division: 'A' },
      })
    for (const name of ['Kavita Rao', 'Salesman Kumar', 'Never Welcome']) {
      const { id } = await ask(name)
      await community.call(asha, api.visits.answer, { params: { id }, body: { answer: 'APPROVE' } })
      const recordedAt = new Date().toISOString()
      const entry = { id: crypto.randomUUID(), kind: 'ENTRY', visitId: id, recordedAt, offline: false }
      await community.call(guard, api.movements.send, { body: { sentAt: recordedAt, movements: [entry] } })
    }
    const { id } = await ask('Did Not Wait')
    await community.call(guard, api.visits.decide, { params: { id }, body: { decision: 'GAVE_UP' } })
    const reason = 'Threatened a guard'
    await community.call(asha, api.blocks.create, { body: { scope: 'HOUSE', name: 'Salesman Kumar' } })
    await community.call(admin, api.blocks.create, { body: { scope: 'COMMUNITY', name: 'never welcome', reason } })
    await page.reload()
    await atWhichHouse(page)
    await page.getByRole('radio', { name: 'A', exact: true }).check()
    await fill(page, { 'House Number': '101' })
    await press(page, 'Next')
    await expect(page.getByRole('group', { name: 'Recent visitors' }).getByRole('button')).toHaveText(['Kavita Rao'])
  },
)

// spec: gate.desk.17
test('a pass for several says how many have come', async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await invite(community, resident, { visitorName: 'Party', maxUses: 4 })
  await deskOf(page, community)
  const party = page.getByRole('button', { name: /Party/ })
  await expect(party).toContainText('0 of 4 have come')
  await party.click()
  await expect(page.getByText('0 of 4 have come')).toBeVisible()
  await press(page, 'Let In')
  await expect(headOf(page, 'Inside')).toHaveText('Inside1')
  await expect(party).toContainText('1 of 4 have come')
})

// spec: gate.desk.14
test('a blocked plate is red in the box, and what is not found goes along to New Visitor', async ({
  page,
  community,
}) => {
  const [admin] = await Promise.all([community.person('Meera Admin', ['ADMIN']), community.person('Asha Rao')])
  const reason = 'Drove through the gate without stopping'
  const blocked = { scope: 'COMMUNITY', vehicleNo: 'MH14CD6060', reason } as const
  await community.call(admin, api.blocks.create, { body: blocked })
  const over = { ...blocked, vehicleNo: 'MH14CD7070' }
  const { id } = await community.call<{ id: string }>(admin, api.blocks.create, { body: over })
  await community.call(admin, api.blocks.remove, { params: { id } })
  await deskOf(page, community)
  const box = page.getByLabel('Plate, name, house or code')
  await box.fill('6060')
  await expect(page.getByRole('alert')).toContainText(`Blocked: ${reason}.`)
  await expect(page.getByText('Nothing found.')).toHaveCount(0)
  await expectGood(page)
  await box.fill('mh 14 cd 60')
  await expect(page.getByRole('alert')).toContainText(`Blocked: ${reason}.`)
  await box.fill('7070')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectGood(page)
  await press(page, 'New visitor: 7070')
  await press(page, 'Guest')
  await page.getByRole('radio', { name: 'A', exact: true }).check()
  await fill(page, { 'House Number': '101' })
  await press(page, 'Next')
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('7070')
  await page.goto('/gate')
  await box.fill('Rohit Shah')
  await press(page, 'New visitor: Rohit Shah')
  await press(page, 'Guest')
  await page.getByRole('radio', { name: 'A', exact: true }).check()
  await fill(page, { 'House Number': '101' })
  await press(page, 'Next')
  await expect(page.getByLabel('Visitor Name')).toHaveValue('Rohit Shah')
})

// spec: gate.desk.7
test(
  'a guard who asks is warned that somebody of this name is blocked',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [admin] = await Promise.all([community.person('Meera Admin', ['ADMIN']), community.person('Asha Rao')])
    const body = { scope: 'COMMUNITY', name: 'Rohit Shah', reason: 'Threatened a guard' } as const
    await community.call(admin, api.blocks.create, { body })
    const guard = await deskOf(page, community)
    const visitor = { kind: 'GUEST', visitorName: 'rohit shah', houseNo: '101', division: 'A' } as const
    await community.call(guard, api.visits.ask, { body: visitor })
    await showList(page, 'Waiting')
    await page.getByRole('button', { name: /rohit shah/ }).click()
    await expect(page.getByRole('heading', { name: /^Asking A-101…/ })).toBeVisible()
    await expect(page.getByText('Same name as a blocked person: Threatened a guard')).toBeVisible()
    await expectGood(page)
  },
)

test(
  'guard, resident and neighbour of one house talk through their own screens',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const [asha, ravi] = [await community.person('Asha Rao'), await community.person('Ravi Rao')]
    const [hers, his] = [await elsewhere(), await elsewhere()]
    await Promise.all([enter(hers, asha), enter(his, ravi)])
    await deskOf(page, community)
    await press(page, 'New Visitor')
    await press(page, 'Guest')
    await page.getByRole('radio', { name: 'A', exact: true }).check()
    for (const digit of ['1', '0', '1']) await press(page, digit)
    await press(page, 'Next')
    await fill(page, { 'Visitor Name': 'Rohit Shah' })
    await press(page, 'Next')
    await press(page, 'Skip Photo')
    await press(page, 'Ask the House')
    const asked = (home: Page) => home.getByRole('dialog', { name: 'Rohit Shah is at the gate' })
    await expect(asked(hers)).toBeVisible()
    await expect(asked(his)).toBeVisible()
    await expectGood(hers)
    await press(asked(hers), 'Approve')
    await expect(page.getByRole('heading', { name: 'Approved by Asha Rao' })).toBeVisible()
    await expect(his.getByText('Asha Rao answered: approved.')).toBeVisible()
    await press(page, 'Let In')
    await hers.goto('/dashboard?section=visitors')
    await expect(hers.getByRole('region', { name: 'Inside now' })).toContainText('Rohit Shah')
  },
)

// spec: gate.desk.8
test(
  'a house that uses no Aangan is asked by phone, and its word counts',
  { tag: '@phone' },
  async ({ page, community }) => {
    await deskOf(page, community)
    await press(page, 'New Visitor')
    await press(page, 'Delivery')
    await press(page, 'Zomato')
    await page.getByRole('radio', { name: 'D', exact: true }).check()
    await fill(page, { 'House Number': '909' })
    await press(page, 'Next')
    await press(page, 'Next')
    await press(page, 'Skip Photo')
    await press(page, 'Ask the House')
    await expect(page.getByText('Nobody of this house uses Aangan. Ask by phone or intercom.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Admit Without Answer' })).toBeHidden()
    await expectGood(page)
    await press(page, 'They Said Yes')
    // No registered residents: only the name field is offered.
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await fill(page, { Name: 'Sunita Rao' })
    await expectGood(page)
    await page.getByRole('form', { name: 'Who said so?' }).getByRole('button', { name: 'They Said Yes' }).click()
    await expect(page.getByRole('heading', { name: 'Yes by phone: Sunita Rao' })).toBeVisible()
    await press(page, 'Let In')
    await expect(headOf(page, 'Inside')).toHaveText('Inside1')
  },
)

// spec: gate.desk.9
test('a parcel left at the gate is handed over', { tag: '@phone' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  const guard = await deskOf(page, community)
  const visit = await community.call<Visit>(guard, api.visits.ask, {
    body: { kind: 'DELIVERY', company: 'Amazon', houseNo: '101', division: 'A' },
  })
  await community.call(resident, api.visits.answer, { params: { id: visit.id }, body: { answer: 'LEAVE_AT_GATE' } })
  await showList(page, 'Parcels')
  await press(page, 'Handed Over')
  await expect(page.getByText('No parcels.')).toBeVisible()
})

// spec: gate.desk.10
test(
  'the box finds plates by their end, residents’ cars too, and codes',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const { code } = await invite(community, resident, { vehicleNo: 'MH12AB4467', vehicleType: 'four-wheeler' })
    await community.call(resident, api.vehicles.create, { body: { vehicleNo: 'MH14CD4467', type: 'four-wheeler' } })
    await deskOf(page, community)
    const box = page.getByLabel('Plate, name, house or code')
    await box.fill('4467')
    await expect(page.getByRole('button', { name: /Suresh Iyer/ })).toBeVisible()
    await expect(page.getByText('Resident of A-101')).toBeVisible()
    await expectGood(page)
    await box.fill(String(code))
    await expect(page.getByRole('heading', { name: 'May come in' })).toBeVisible()
    await page.goBack()
    await box.fill('999999')
    await expect(page.getByText('Nobody here has this code.')).toBeVisible()
  },
)

// spec: gate.scan.10
test(
  'a refused camera leads to the code, which opens the pass, used or not',
  { tag: ['@phone', '@faults'] },
  async ({ page, context, community }) => {
    const { code } = await invite(community, await community.person('Asha Rao'))
    await deskOf(page, community)
    await press(page, 'Scan')
    const box = page.getByLabel('Plate, name, house or code')
    await expect(page.getByText('Camera not allowed. Type the code instead.')).toBeVisible()
    await expect(box).toBeFocused()
    await expectGood(page)
    await expectLarge(page)
    await page.keyboard.type(String(code))
    await press(page, 'Let In')
    await expect(headOf(page, 'Inside')).toHaveText('Inside1')
    await box.fill(String(code))
    await expect(page.getByText(/^Suresh Iyer is inside since/)).toBeVisible()
    await page.goBack()
    await context.setOffline(true)
    await box.fill('999999')
    await expect(page.getByText('Nobody here has this code.')).toBeVisible()
  },
)

// spec: gate.desk.1
test('a device that is a desk opens the desk after login', { tag: '@phone' }, async ({ page, community }) => {
  const guard = await deskOf(page, community)
  await logOut(page)
  await fill(page, { Username: guard.username, Password: guard.password })
  await press(page, 'Login')
  await expect(page).toHaveURL(/\/gate$/)
})
