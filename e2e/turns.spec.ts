import { api } from '@aangan/contract/api'
import type { Page, Route } from '@playwright/test'
import { beDesk, expectLarge, headOf, invite, keptOn, syncState } from './desk.ts'
import type { Line } from './cuttable-proxy.ts'
import { deskOnLine, test } from './desk-on-proxy.ts'
import { enter, expect, expectGood, type CommunityFixture, type Person } from './fixtures.ts'
import { fill, press } from './screens.ts'
import { choose, expectAtDesk, guardWithPin, head, logOut, typePin, withoutKeys } from './turns.ts'

const minute = 60_000

const gateOf = async (community: CommunityFixture, guard: Person) =>
  (await community.call<{ gates: { id: string }[] }>(guard, api.gateSettings.read)).gates[0]!.id

/** Who let somebody in, by Security Logs. */
async function actors(community: CommunityFixture, reader: Person, visitor = 'Suresh Iyer'): Promise<string[]> {
  const { content } = await community.call<{ content: { userName: string; summary: string }[] }>(
    reader,
    api.securityLogs.list,
    { query: { kind: 'GATE' } },
  )
  return content.filter(({ summary }) => summary.includes(visitor)).map(({ userName }) => userName)
}

async function changeGuard(page: Page, name: string, pin: string): Promise<void> {
  await choose(page, 'Change Guard')
  await page.getByRole('button', { name }).click()
  await typePin(page, pin)
}

/** The day guard's desk, at which Santosh Jadhav types a PIN without a network. His is 8350. Returns the day guard. */
async function takeOverOffline(
  { page, community, line }: { page: Page; community: CommunityFixture; line: Line },
  pin: string,
): Promise<Person> {
  await invite(community, await community.person('Asha Rao'))
  await guardWithPin(community, 'Santosh Jadhav', '8350')
  const day = await deskOnLine(page, community, line, '4071')
  await line.cut('refused')
  await changeGuard(page, 'Santosh Jadhav', pin)
  return day
}

// spec: gate.at-the-desk.1
test('a desk is locked and opened again by four keys', async ({ page, community }) => {
  const guard = await guardWithPin(community, 'Balu Guard', '4071')
  await invite(community, await community.person('Asha Rao'))
  await beDesk(page, guard, { hasPin: true })
  // What is one's own is done elsewhere.
  await page.goto('/security')
  await expect(page.getByText('Do this on your own phone or computer.')).toHaveCount(1)
  await page.goto('/notifications')
  await expect(page.getByText('No notifications.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/gate')
  await choose(page, 'Lock')
  await expect(page.getByText('0 at the gate')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await expect(page.getByText('Suresh Iyer')).toBeHidden()
  await expectGood(page, { dark: true })
  await expectLarge(page)
  // Every page of this browser is the lock, and a reload changes nothing.
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/gate/)
  await page.reload()
  await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible()
  await typePin(page, '4072')
  await expect(page.getByRole('alert').filter({ hasText: 'This PIN is not right.' })).toBeVisible()
  await page.keyboard.type('4071')
  await expectAtDesk(page, 'Balu Guard')
  await expect(page.getByText('Suresh Iyer')).toBeVisible()
})

// spec: gate.at-the-desk.2
test('a shift is handed over by three taps and four keys', async ({ page, community }) => {
  const [day, night] = [
    await guardWithPin(community, 'Ramesh Pawar', '4071'),
    await guardWithPin(community, 'Santosh Jadhav', '8350'),
  ]
  await community.call(night, api.currentUser.updateLanguage, { body: { language: 'mr' } })
  const resident = await community.person('Asha Rao')
  await invite(community, resident)
  await beDesk(page, day, { hasPin: true })
  await community.call(day, api.shifts.create, { body: { gateId: await gateOf(community, day), userId: day.id } })
  await expectAtDesk(page, 'Ramesh Pawar')
  await choose(page, 'Hand Over')
  await expect(page.getByRole('list', { name: 'Next Guard' })).not.toContainText('Ramesh Pawar')
  await expectGood(page)
  await expectLarge(page)
  await page.getByRole('button', { name: 'Santosh Jadhav' }).click()
  await typePin(page, '8350')
  await expectAtDesk(page, 'Santosh Jadhav')
  // The desk speaks the guard's language.
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr')
  await page.getByRole('button', { name: /Suresh Iyer/ }).click()
  await press(page, 'आत सोडा')
  await expect.poll(() => actors(community, night)).toEqual(['Santosh Jadhav'])
})

// spec: gate.at-the-desk.3
test('somebody else works the desk for a while, for whom is on duty', { tag: '@desk' }, async ({ page, community }) => {
  const ramesh = await guardWithPin(community, 'Ramesh Pawar', '4071')
  await guardWithPin(community, 'Mohan Jadhav', '8350')
  await beDesk(page, ramesh, { hasPin: true })
  await community.call(ramesh, api.shifts.create, {
    body: { gateId: await gateOf(community, ramesh), userId: ramesh.id },
  })
  await choose(page, 'Change Guard')
  await page.getByRole('button', { name: 'Mohan Jadhav' }).click()
  await expectGood(page)
  await typePin(page, '8350')
  await expect(head(page)).toHaveText('Gate 1 · Mohan Jadhav for Ramesh Pawar')
  // In another's shift oneself stands first, and takes it over at one tap.
  await choose(page, 'Hand Over')
  await expect(page.getByRole('list', { name: 'Next Guard' }).getByRole('button')).toHaveText([
    'Mohan Jadhav',
    'Ramesh Pawar',
    'Nobody Yet',
  ])
  await page.getByRole('button', { name: 'Mohan Jadhav' }).click()
  await expect(head(page)).toHaveText('Gate 1 · Mohan Jadhav')
  await choose(page, 'Hand Over')
  await press(page, 'Nobody Yet')
  await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible()
  await press(page, 'Somebody Else')
  await page.getByRole('button', { name: 'Ramesh Pawar' }).click()
  await typePin(page, '4071')
  await expect(page.getByRole('link', { name: 'Start Shift' })).toBeVisible()
  await expectAtDesk(page, 'Ramesh Pawar')
})

// spec: gate.at-the-desk.4
test(
  'without a network the next guard takes over at once, and the PIN is checked afterwards',
  { tag: ['@desk', '@faults'] },
  async ({ page, community, line }) => {
    const day = await takeOverOffline({ page, community, line }, '8350')
    await expectAtDesk(page, 'Santosh Jadhav')
    await expect(page.getByText('PIN not checked yet')).toBeVisible()
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await page.reload()
    await expectAtDesk(page, 'Santosh Jadhav')
    // A locked desk goes on syncing, and stays locked.
    await choose(page, 'Lock')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await line.restore()
    await expect(syncState(page)).toHaveText('Synced')
    await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible()
    await typePin(page, '8350')
    await expectAtDesk(page, 'Santosh Jadhav')
    await expect(page.getByText('PIN not checked yet')).toHaveCount(0)
    await expectAtDesk(page, 'Santosh Jadhav')
    expect(await actors(community, day)).toEqual(['Santosh Jadhav'])
    expect(await keptOn(page)).toMatchObject({ queue: 0 })
  },
)

// spec: gate.at-the-desk.5
test(
  'a wrong PIN without a network is asked for once more, and else nothing is in that guard’s name',
  { tag: ['@desk', '@faults'] },
  async ({ page, community, line }) => {
    const day = await takeOverOffline({ page, community, line }, '1478')
    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await line.restore()
    await expect(page.getByRole('alert').filter({ hasText: 'This PIN was not right.' })).toBeVisible()
    await expectGood(page)
    await page.getByRole('button', { name: /^Send Without the PIN/ }).click()
    // The desk locks, and what waits goes with the next turn.
    await expect(page.getByText('1 waiting', { exact: true })).toBeVisible()
    await expect(page.getByText('Session expired.')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('0 at the gate')).toBeVisible()
    await press(page, 'Somebody Else')
    await page.getByRole('button', { name: day.name }).click()
    await typePin(page, '4071')
    await expectAtDesk(page, day.name)
    await expect(syncState(page)).toHaveText('Synced')
    expect(await actors(community, day)).toEqual(['Santosh Jadhav (not confirmed)'])
  },
)

// spec: gate.at-the-desk.6
test(
  'who logs out may lock or hand over instead, and only a password opens what was logged out',
  { tag: '@phone' },
  async ({ page, community }) => {
    const guard = await guardWithPin(community, 'Balu Guard', '4071')
    await beDesk(page, guard, { hasPin: true })
    await choose(page, 'Log Out')
    const dialog = page.getByRole('dialog', { name: 'Log Out' })
    await expect(dialog.getByRole('button', { name: 'Lock' })).toBeVisible()
    await expectGood(page)
    await press(dialog, 'Lock')
    for (let tries = 0; tries < 6; tries++) {
      await expect(page.getByRole('img', { name: '0 of 4 digits' })).toBeVisible()
      await typePin(page, '1478')
    }
    await expect(page.getByText(/^Too many wrong PINs. Try again at .*, or use the password.$/)).toBeVisible()
    // Forgotten: the password, and a new PIN.
    await press(page, 'Password Instead')
    await page.getByLabel('Username').fill(guard.username)
    await page.getByLabel('Password', { exact: true }).fill(guard.password)
    await press(page, 'Login')
    await press(page, 'Choose a New PIN')
    await page.getByRole('dialog').getByRole('textbox').fill('9261')
    await press(page, 'Save')
    await expectAtDesk(page, 'Balu Guard')
    await choose(page, 'Log Out')
    await press(dialog, 'Log Out')
    await expect(page).toHaveURL(/\/login/)
  },
)

// spec: gate.at-the-desk.7
test(
  'a desk that nobody touches locks, but not under whoever has just come',
  { tag: '@desk' },
  async ({ page, community }) => {
    const guard = await guardWithPin(community, 'Balu Guard', '4071')
    const pad = page.getByRole('group', { name: 'PIN' })
    await page.clock.install()
    await beDesk(page, guard, { hasPin: true })
    await expectAtDesk(page, 'Balu Guard')
    await page.clock.fastForward(29 * minute)
    await expectAtDesk(page, 'Balu Guard')
    await page.mouse.click(5, 300)
    await page.clock.fastForward(29 * minute)
    await expect(pad).toHaveCount(0)
    await page.clock.fastForward(2 * minute)
    await expect(pad).toBeVisible()
    await page.keyboard.type('4071')
    await expectAtDesk(page, 'Balu Guard')
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await page.clock.fastForward(31 * minute)
    await fill(page, { Username: guard.username, Password: guard.password })
    await press(page, 'Login')
    await expectAtDesk(page, 'Balu Guard')
    await page.clock.fastForward(minute)
    await expect(pad).toHaveCount(0)
  },
)

// spec: gate.at-the-desk.8
test(
  'two desks and a house: one desk is handed over without a network, and everybody reads who let in whom',
  { tag: ['@desk', '@faults'] },
  async ({ page, elsewhere, community, line }) => {
    const resident = await community.person('Asha Rao')
    const [first, second, third] = ['Suresh Iyer', 'Kavita Nair', 'Imran Shaikh']
    for (const visitorName of [first, second, third]) await invite(community, resident, { visitorName })
    const office = await community.person('Meera Admin', ['ADMIN'])
    const night = await guardWithPin(community, 'Santosh Jadhav', '8350')
    await deskOnLine(page, community, line, '4071')
    const other = await elsewhere()
    await beDesk(other, await guardWithPin(community, 'Mohan Kamble', '2749'), { name: 'Back gate', hasPin: true })
    const house = await elsewhere()
    await enter(house, resident, '/dashboard?section=visitors')
    await line.cut('refused')
    await letIn(page, first!)
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await changeGuard(page, night.name, '8350')
    await expectAtDesk(page, night.name)
    await letIn(page, second!)
    await letIn(other, third!)
    await expect(house.getByText('Imran Shaikh').first()).toBeVisible()
    await line.restore()
    await expect(syncState(page)).toHaveText('Synced')
    // Both desks and the house have all three.
    for (const desk of [page, other]) await expect(headOf(desk, 'Inside')).toHaveText('Inside3')
    for (const visitor of [first, second, third])
      await expect(house.getByRole('list', { name: 'Inside now' }).getByText(visitor!)).toBeVisible()
    expect(await actors(community, office, first)).toEqual(['Balu Guard'])
    expect(await actors(community, office, second)).toEqual([night.name])
    expect(await actors(community, office, third)).toEqual(['Mohan Kamble'])
  },
)

// spec: gate.at-the-desk.8
test(
  'who takes over while a call of the guard before is on its way lets in in their own name',
  { tag: ['@desk', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    const [first, second] = ['Suresh Iyer', 'Kavita Nair']
    for (const visitorName of [first, second]) await invite(community, resident, { visitorName })
    const office = await community.person('Meera Admin', ['ADMIN'])
    const night = await guardWithPin(community, 'Santosh Jadhav', '8350')
    await deskOnLine(page, community, line, '4071')
    const held = Promise.withResolvers<Route>()
    await page.route('**/api/gate/movements', held.resolve, { times: 1 })
    await letIn(page, first!)
    const call = await held.promise
    await line.cut('refused')
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await changeGuard(page, night.name, '8350')
    await expectAtDesk(page, night.name)
    await letIn(page, second!)
    await expect(syncState(page)).toHaveText('Offline, 2 waiting')
    await line.restore()
    await call.abort()
    await expect(syncState(page)).toHaveText('Synced')
    expect(await actors(community, office, first)).toEqual(['Balu Guard'])
    expect(await actors(community, office, second)).toEqual([night.name])
  },
)

// spec: gate.at-the-desk.9
test(
  'a desk without a key is handed over without a network too, but whose its marks are is not confirmed',
  { tag: ['@desk', '@faults'] },
  async ({ page, community, line }) => {
    const resident = await community.person('Asha Rao')
    const [first, second, third] = ['Suresh Iyer', 'Kavita Nair', 'Imran Shaikh']
    for (const visitorName of [first, second, third]) await invite(community, resident, { visitorName })
    const office = await community.person('Meera Admin', ['ADMIN'])
    await community.person('Santosh Jadhav', ['SECURITY'])
    await withoutKeys(page)
    const day = await deskOnLine(page, community, line, '4071')
    await community.call(day, api.shifts.create, { body: { gateId: await gateOf(community, day), userId: day.id } })
    await expectAtDesk(page, day.name)
    await line.cut('refused')
    await letIn(page, first!)
    await expect(syncState(page)).toHaveText('Offline, 1 waiting')
    await choose(page, 'Hand Over')
    await page.getByRole('button', { name: 'Santosh Jadhav' }).click()
    await expect(head(page)).toHaveText(`Gate 1 · Santosh Jadhav (not confirmed) for ${day.name}`)
    await letIn(page, second!)
    await choose(page, 'Hand Over')
    await page.getByRole('button', { name: day.name }).click()
    await expect(head(page)).toHaveText(`Gate 1 · ${day.name}`)
    await letIn(page, third!)
    await line.restore()
    await expect(syncState(page)).toHaveText('Synced')
    expect(await actors(community, office, first)).toEqual([day.name])
    expect(await actors(community, office, second)).toEqual(['Santosh Jadhav (not confirmed)'])
    expect(await actors(community, office, third)).toEqual([day.name])
  },
)

async function letIn(desk: Page, visitor: string): Promise<void> {
  await desk.getByRole('button', { name: new RegExp(visitor) }).click()
  await press(desk, 'Let In')
}
