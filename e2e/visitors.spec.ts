import { api } from '@aangan/contract/api'
import type { Pass } from '@aangan/contract/gate/passes'
import type { VisitKind } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Page } from '@playwright/test'
import {
  enter,
  expect,
  expectGood,
  expectNoSidewaysScrolling,
  test,
  type CommunityFixture,
  type Person,
} from './fixtures.ts'
import { hindi, marathi } from './languages.ts'
import { planGuest } from './seed.ts'
import { expectQuestion, expectSection, expectToast, fill, press, rowsOf } from './screens.ts'

const home = { houseNo: '402', division: 'A' }
const section = '/dashboard?section=visitors'

const neighbours = async (community: CommunityFixture, ...names: readonly string[]) =>
  Promise.all([
    community.person('Gopal Guard', ['SECURITY']),
    ...names.map((name) => community.person(name, ['USER'], home)),
  ])

const askHouse = (community: CommunityFixture, guard: Person, visitorName: string, more: object = {}) =>
  community.call<Visit>(guard, api.visits.ask, {
    body: { kind: 'GUEST' satisfies VisitKind, visitorName, ...home, ...more },
  })

const asked = (page: Page, name: string) => page.getByRole('dialog', { name: `${name} is at the gate` })

// spec: gate.visitors.1, gate.visitors.10
test(
  'a resident invites a guest, sends the code, changes the pass and cancels it',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [, resident] = await neighbours(community, 'Asha Rao')
    await page.addInitScript(() => delete (Navigator.prototype as { share?: unknown }).share)
    await enter(page, resident!, section)
    await expectSection(page, 'My Visitors')
    await expect(page.getByText('Nobody is expected.')).toBeVisible()
    await expect(page.getByText('No visitors yet.')).toBeVisible()
    await expectGood(page)

    await press(page, 'Invite Visitor')
    const form = page.getByRole('form', { name: 'Invite Visitor' })
    await expect(form.getByRole('radio', { name: 'Guest', exact: true })).toBeChecked()
    await press(form, 'Create Pass')
    await expect(form.getByText('Visitor name is required.')).toBeVisible()
    // What a pass does without is folded: its first field and its button fit on one phone.
    for (const label of ['Mobile Number', 'Vehicle Number', 'Until Date', 'Visitors', 'Note for the Gate'])
      await expect(form.getByLabel(label)).toBeHidden()
    const top = (await form.getByLabel('Visitor Name').boundingBox())!.y
    const create = (await form.getByRole('button', { name: 'Create Pass' }).boundingBox())!
    expect(create.y + create.height - top).toBeLessThan(page.viewportSize()!.height - 60)
    await press(form, 'More')
    await expect(form.getByRole('radio', { name: 'Once', exact: true })).toBeChecked()
    await fill(form, { 'Visitor Name': 'Rohan Shinde', 'Mobile Number': '9876543210' })
    await expectGood(page)
    await press(form, 'Create Pass')
    await expectToast(page, 'Pass created.')
    const [pass] = (await community.call<{ content: Pass[] }>(resident, api.passes.list)).content
    const code = `${pass!.code!.slice(0, 3)} ${pass!.code!.slice(3)}`
    const dialog = page.getByRole('dialog', { name: 'Pass for Rohan Shinde' })
    await expect(dialog.getByText(code, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'QR code of the pass' })).toBeVisible()
    const address = new URL((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))!)
    expect(address.origin + address.pathname).toBe('https://wa.me/919876543210')
    const text = address.searchParams.get('text')!
    expect(text).toContain(`You are invited to ${community.displayName}. `)
    expect(text).toContain(`Code at the gate: ${code} ${process.env['AANGAN_URL']}${pass!.link}`)
    await expectGood(page)
    await press(dialog, 'Close')

    const card = page.getByRole('article', { name: 'Rohan Shinde' })
    await expect(card.getByText(code)).toBeVisible()
    // The text has the whole width beside the icon.
    const beneath = await card.getByText(code).boundingBox()
    expect(beneath!.y).toBeGreaterThan((await card.getByText(/^Today|^Tomorrow/).boundingBox())!.y)
    await press(card, 'Edit Rohan Shinde')
    const edit = page.getByRole('form', { name: 'Edit Pass' })
    await fill(edit, { 'Note for the Gate': 'Comes with a cake' })
    await press(edit, 'Update Pass')
    await expectToast(page, 'Pass updated.')
    await press(dialog, 'Close')
    await press(card, 'Cancel Pass Rohan Shinde')
    const question = page.getByRole('dialog', { name: 'Are you sure you want to cancel this pass?' })
    await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
    await expectGood(page)
    await press(question, 'Cancel Pass')
    await expectToast(page, 'Pass cancelled.')
    await expect(page.getByText('Nobody is expected.')).toBeVisible()
  },
)

// spec: gate.visitors.2, gate.passes.14
test(
  'what was typed stays when a pass cannot be saved, and a frequent one has its days',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [, resident] = await neighbours(community, 'Asha Rao')
    await enter(page, resident!, section)
    await press(page, 'Invite Visitor')
    const form = page.getByRole('form', { name: 'Invite Visitor' })
    await form.getByRole('radio', { name: 'Service', exact: true }).check()
    await press(form, 'More')
    await form.getByRole('radio', { name: 'Often', exact: true }).check()
    for (const day of ['Saturday', 'Sunday']) await form.getByRole('checkbox', { name: day }).uncheck()
    await fill(form, { 'Visitor Name': 'Ganesh', Company: 'Chitale Dairy', From: '05:30', Until: '07:30' })
    await page.route('**/api/passes', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { message: 'Not today.' } })
        : route.continue(),
    )
    await press(form, 'Create Pass')
    await expect(form.getByText('Failed to save pass: Not today.')).toBeVisible()
    await expect(form.getByLabel('Visitor Name')).toHaveValue('Ganesh')
    await expectGood(page)
    await page.unroute('**/api/passes')
    await press(form, 'Create Pass')
    const dialog = page.getByRole('dialog', { name: 'Pass for Ganesh' })
    await expect(dialog).toContainText('Mon, Tue, Wed, Thu, Fri, 5:30 am to 7:30 am')
    await press(dialog, 'Close')
    const card = page.getByRole('article', { name: 'Ganesh' })
    const code = await card.getByText(/^\d{3} \d{3}$/).textContent()
    await press(card, 'New Code Ganesh')
    await press(
      await expectQuestion(page, 'Give this pass another code? The code it has is void then.', 'Ganesh'),
      'New Code',
    )
    await expectToast(page, 'The pass has another code.')
    await expect(card.getByText(/^\d{3} \d{3}$/)).not.toHaveText(code!)
    await expectGood(page)
  },
)

// spec: gate.visitors.3
test(
  'a resident answers a delivery on any screen and has the parcel',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [guard, resident] = await neighbours(community, 'Asha Rao')
    await enter(page, resident!, '/profile')
    await askHouse(community, guard!, 'Suresh Patil', { kind: 'DELIVERY', company: 'Amazon' })
    const dialog = asked(page, 'Suresh Patil')
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText('Delivery · Amazon')
    await expectGood(page)
    for (const name of ['Approve', 'Deny', 'Leave at Gate'])
      expect((await dialog.getByRole('button', { name, exact: true }).boundingBox())!.height).toBeGreaterThanOrEqual(56)
    // Escape puts it off and answers nothing; the way back stays in sight.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await press(page, 'Suresh Patil is at the gate')
    await press(dialog, 'Leave at Gate')
    await expectToast(page, 'The parcel stays at the gate.')
    await page.goto(section)
    await press(page, 'I Have It: Suresh Patil')
    await expectToast(page, 'Parcel collected.')
    await expect(page.getByRole('heading', { name: 'Parcels at the gate' })).toBeHidden()
  },
)

// spec: gate.visitors.11
test(
  'an admin who lives here has the visitors of the own house, and not the community’s',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [guard, secretary, other] = await Promise.all([
      community.person('Gopal Guard', ['SECURITY']),
      community.person('Vikram Rao', ['USER', 'ADMIN'], { houseNo: '10', division: 'A' }),
      community.person('Asha Rao', ['USER'], { houseNo: '101', division: 'A' }),
    ])
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const later = new Date(Date.now() + 7_200_000).toISOString()
    const times = { frequency: 'ONCE', validFrom: soon, validUntil: later } as const
    const invite = (who: Person, visitorName: string) =>
      community.call<Pass>(who, api.passes.create, { body: { kind: 'GUEST', visitorName, ...times } })
    await invite(secretary, 'Own Guest')
    await invite(other, 'Other Guest')
    await askHouse(community, guard, 'Other Caller', { houseNo: '101' })
    await askHouse(community, guard, 'Own Caller', { houseNo: '10' })
    await enter(page, secretary, section)
    await press(asked(page, 'Own Caller'), 'Later')
    await expect(page.getByRole('article', { name: 'Own Guest' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Own Caller' })).toBeVisible()
    await expect(page.getByText(/^Other/)).toHaveCount(0)
  },
)

// spec: gate.visitors.4
test(
  'of two people of a house the first answer counts, and the other one reads who answered',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const [guard, asha, vikram] = await neighbours(community, 'Asha Rao', 'Vikram Rao')
    const other = await elsewhere()
    await Promise.all([enter(page, asha!, section), enter(other, vikram!, '/dashboard?section=notice')])
    const { id } = await askHouse(community, guard!, 'Kavita Deshpande')
    await expect(asked(other, 'Kavita Deshpande')).toBeVisible()
    await press(asked(page, 'Kavita Deshpande'), 'Approve')
    await expect(asked(other, 'Kavita Deshpande').getByText('Asha Rao answered: approved.')).toBeVisible()
    await expect(asked(other, 'Kavita Deshpande').getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectGood(other)
    await press(asked(other, 'Kavita Deshpande'), 'Close')
    expect((await community.call<Visit>(asha, api.visits.read, { params: { id } })).answer).toBe('APPROVE')
  },
)

// spec: gate.visitors.5
test(
  'who put a request off reads on My Visitors what somebody else answered',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [guard, asha, ravi] = await neighbours(community, 'Asha Rao', 'Ravi Rao')
    const { id } = await askHouse(community, guard!, 'Suresh Patil')
    await enter(page, ravi!, section)
    await press(asked(page, 'Suresh Patil'), 'Later')
    const card = page.getByRole('article', { name: 'Suresh Patil' })
    await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
    await community.call(asha!, api.visits.answer, { params: { id }, body: { answer: 'APPROVE' } })
    await expectToast(page, 'Asha Rao answered: approved.')
    await expect(card).toBeHidden()
    await askHouse(community, guard!, 'Mohan Patil')
    await press(asked(page, 'Mohan Patil'), 'Later')
    await press(page, 'Approve')
    await expectToast(page, 'Approved. The gate knows.')
  },
)

// spec: gate.visitors.6
test('who is denied can be kept away for ever, and admitted again', { tag: '@phone' }, async ({ page, community }) => {
  const [guard, resident] = await neighbours(community, 'Asha Rao')
  await enter(page, resident!, section)
  const caller = { vehicleNo: 'MH12AB1234', vehicleType: 'two-wheeler' }
  await askHouse(community, guard!, 'Ajay Verma', caller)
  const dialog = asked(page, 'Ajay Verma')
  await expect(dialog).toBeVisible()
  await press(dialog, 'Deny')
  await expect(dialog.getByText('Denied. The gate knows.')).toBeVisible()
  await press(dialog, 'Never Admit to My House')
  const form = page.getByRole('dialog', { name: 'Never Admit to My House' })
  await fill(form, { Reason: 'Sold us a broken purifier' })
  await expectGood(page)
  await press(form, 'Never Admit to My House')
  await expectToast(page, 'Your house does not admit them any more.')
  await expect(dialog.getByText('Your house does not admit them.', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Never Admit to My House' })).toHaveCount(0)
  await press(dialog, 'Close')
  expect(await askHouse(community, guard!, 'Somebody', caller)).toMatchObject({
    status: 'DENIED',
    answeredVia: 'BLOCK',
  })
  // Above the list of blocks, which moves down.
  await expect(page.getByText('Somebody', { exact: true }).first()).toBeVisible()
  const blocked = page.getByRole('list', { name: 'Never admitted' })
  await expect(blocked.getByText('Sold us a broken purifier')).toBeVisible()
  await press(blocked, 'Remove Ajay Verma')
  await press(page.getByRole('dialog', { name: 'Are you sure you want to remove this block?' }), 'Remove')
  await expectToast(page, 'Block removed.')
  await expect(blocked).toBeHidden()
})

// spec: gate.visitors.7
test('visitors that cannot be loaded are said once', { tag: ['@phone', '@faults'] }, async ({ page, community }) => {
  let isRecentAsked = false
  await page.route(/\/api\/(passes|visits)\?/, (route) => {
    isRecentAsked ||= route.request().url().includes('past=true')
    return route.fulfill({ status: 503, json: { message: 'Please try again.' } })
  })
  await enter(page, await community.person('Asha Rao'), section)
  await expect.poll(() => isRecentAsked).toBe(true)
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeHidden()
  await expect(page.getByText('Failed to load visitors: Please try again.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1)
})

// spec: gate.visitors.8, gate.story.6
test('recent visitors have pages and a filter', { tag: '@phone' }, async ({ page, community }) => {
  const [guard, resident] = await neighbours(community, 'Asha Rao')
  for (let number = 1; number <= 12; number++) {
    const { id } = await askHouse(community, guard!, `Visitor ${number}`, { kind: number === 1 ? 'CAB' : 'GUEST' })
    await community.call(resident, api.visits.answer, { params: { id }, body: { answer: 'DENY' } })
  }
  const now = Date.now()
  // Expected, so not among them.
  await community.call(resident, api.passes.create, {
    body: {
      kind: 'GUEST',
      visitorName: 'Rohan Shinde',
      frequency: 'ONCE',
      validFrom: new Date(now + 3_600_000).toISOString(),
      validUntil: new Date(now + 7_200_000).toISOString(),
    },
  })
  await enter(page, resident!, section)
  await expect(rowsOf(page, 'Recent visitors')).toHaveCount(10)
  await expect(page.getByText('Showing 10 of 12 visitors')).toBeVisible()
  await press(page, 'Page 2')
  await expect(rowsOf(page, 'Recent visitors')).toHaveCount(2)
  await page.getByLabel('Kind').selectOption('CAB')
  await expect(rowsOf(page, 'Recent visitors')).toHaveCount(1)
  const line = rowsOf(page, 'Recent visitors').getByRole('button', { name: /Visitor 1/ })
  await expect(line).toHaveText(/Asked at .+ You said no at \d{1,2}:\d\d\s[ap]m\.$/)
  await expectGood(page)
  await line.click()
  const sheet = page.getByRole('dialog', { name: 'Visitor 1' })
  await expect(sheet.getByRole('listitem')).toHaveText([/^Asked at/, /^You said no at/])
  await expect(sheet.getByRole('button', { name: 'Never Admit to My House' })).toBeVisible()
  await expectGood(page)
  await press(sheet, 'Close')
  await expect(line).toBeFocused()
})

// spec: gate.story.6
test(
  'the sheet of a visit says who let them in, and takes what its house says',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [resident, guard] = await Promise.all([
      community.person('Asha Rao'),
      community.person('Gopal Guard', ['SECURITY'], { houseNo: '901' }),
    ])
    await planGuest(community, guard!, 'MH12AB1001', { steps: ['enter', 'exit'] })
    await enter(page, resident!, section)
    const line = rowsOf(page, 'Recent visitors').getByRole('button')
    await expect(line).toHaveText(/^Guest 1001Gopal Guard let them in without asking\. In \d.+m\. Left \d.+m\.$/)
    await line.click()
    const sheet = page.getByRole('dialog', { name: 'Guest 1001' })
    await expect(sheet.getByRole('listitem')).toHaveText([
      /without asking\.$/,
      /^In .+m\.Gopal Guard$/,
      /^Left .+m\.Gopal Guard$/,
    ])
    await press(sheet, 'That Is Not Right: Guest 1001')
    const form = page.getByRole('dialog', { name: 'That Is Not Right' })
    await fill(form, { Text: 'We were not asked.' })
    await press(form, 'Send')
    await expectToast(page, 'The office has been told.')
    await expect(sheet.getByRole('listitem').last()).toHaveText('Asha Rao: That is not right.')
    await expect(sheet.getByText('We were not asked.')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Take It Back: Guest 1001' })).toBeVisible()
    await expectGood(page)
    await press(sheet, 'Never Admit to My House')
    await press(page.getByRole('dialog', { name: 'Never Admit to My House' }), 'Never Admit to My House')
    await expect(sheet.getByText('Your house does not admit them.')).toBeVisible()
    await press(sheet, 'Close')
    await expect(line).toContainText('Asha Rao: That is not right.')
  },
)

// spec: gate.visitors.9
test('who came in last stands first among those inside', { tag: '@phone' }, async ({ page, community }) => {
  const [guard, resident] = await neighbours(community, 'Asha Rao')
  const car = (vehicleNo: string) => ({ vehicleNo, vehicleType: 'four-wheeler' })
  const visits = [
    await askHouse(community, guard!, 'Asked First', car('MH12AB1001')),
    await askHouse(community, guard!, 'Asked Last', car('MH12AB1002')),
  ]
  for (const { id } of visits)
    await community.call(resident!, api.visits.answer, { params: { id }, body: { answer: 'APPROVE' } })
  // The one who asked last came in first.
  for (const { id } of visits.toReversed()) await community.call(guard, api.guestVehicles.enter, { params: { id } })
  await enter(page, resident!, section)
  const inside = page.getByRole('list', { name: 'Inside now' }).getByRole('listitem')
  await expect(inside).toHaveCount(2)
  await expect(inside.first()).toContainText('Asked First')
})

for (const [code, t] of [
  ['hi', hindi],
  ['mr', marathi],
] as const)
  // spec: gate.visitors.12
  test(
    `a request and the invite form fit the smallest screen in ${code}`,
    { tag: '@phone' },
    async ({ page, community }) => {
      const [guard, resident] = await neighbours(community, 'Asha Rao')
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), code)
      await page.setViewportSize({ width: 320, height: 640 })
      await enter(page, resident!, section)
      await askHouse(community, guard!, 'Suresh Patil', { kind: 'DELIVERY', company: 'Amazon' })
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: t('Leave at Gate') })).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await page.keyboard.press('Escape')
      await press(page, t('Invite Visitor'))
      await press(page, t('More'))
      await page.getByRole('radio', { name: t('Often'), exact: true }).check()
      await expectNoSidewaysScrolling(page)
      await expectGood(page)
    },
  )
