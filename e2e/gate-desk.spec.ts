import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Page } from '@playwright/test'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { fill, press } from './screens.ts'
import { logOut } from './turns.ts'
import { countTaps } from './count-taps.ts'
import { deskOf, expectLarge, headOf, invite, justNow, showList } from './desk.ts'
import { askHouse, beginVisitor, chooseHouse, chooseKind, fillVisitor, guestOf } from './new-visitor.ts'

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
  await expect(page.getByText(/^Let in at \d{1,2}:\d\d [ap]m$/)).toBeVisible()
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
  await chooseKind(page)
  await expectGood(page)
  await expectLarge(page)
  await chooseHouse(page, 'A', '101')
  await expect(page.getByLabel('Visitor Name')).toBeFocused()
  await askHouse(page)
  await expect(page.getByText('Visitor name is required.')).toBeVisible()
  await expectGood(page)
  await expectLarge(page)
  await fillVisitor(page, { 'Visitor Name': 'Rohit Shah' })
  await askHouse(page)
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

// spec: gate.desk.16, gate.new_visitor.8
test('what is wrong scrolls free of the buttons at the foot', { tag: '@phone' }, async ({ page, community }) => {
  await community.person('Asha Rao')
  await deskOf(page, community)
  await page.setViewportSize({ width: 360, height: 640 })
  await guestOf(page, 'A', '101', {
    'Visitor Name': 'Rohit Shah',
    'Vehicle Number': 'MH12AB4467',
    'Mobile Number': '98',
  })
  await page.evaluate(() => scrollTo(0, 0))
  await askHouse(page)
  const error = page.getByText('Mobile number must be exactly 10 digits.')
  await expect
    .poll(async () => {
      const [{ y, height }, ask] = [
        (await error.boundingBox())!,
        (await page.getByRole('button', { name: 'Ask the House' }).boundingBox())!,
      ]
      return y + height <= ask.y
    })
    .toBe(true)
  // Where a thumb would touch it.
  await page.getByRole('radio', { name: 'Two-Wheeler' }).check()
})

// spec: gate.desk.15, gate.new_visitor.11
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
    await beginVisitor(page)
    await chooseHouse(page, 'A', '101')
    await expect(page.getByRole('group', { name: 'Recent visitors' }).getByRole('button')).toHaveText(['Kavita Rao'])
  },
)

// spec: gate.desk.17
test('a pass for several says how many have come', { tag: '@desk' }, async ({ page, community }) => {
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
  await chooseKind(page)
  await chooseHouse(page, 'A', '101')
  await expect(page.getByLabel('Vehicle Number')).toHaveValue('7070')
  await page.goto('/gate')
  await box.fill('Rohit Shah')
  await press(page, 'New visitor: Rohit Shah')
  await chooseKind(page)
  await chooseHouse(page, 'A', '101')
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
    await guestOf(page, 'A', '101', { 'Visitor Name': 'Rohit Shah' })
    await askHouse(page)
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
    await beginVisitor(page, 'DELIVERY', 'Zomato')
    await press(page, 'ABC House Number')
    await fill(page, { 'House Number': 'D-909' })
    await press(page, 'D-909 · Nobody is registered in this house.')
    await askHouse(page)
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
