import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectQuestion, expectToast, fill, openTile, press, rowOf, rowsOf } from './screens.ts'

const blocked = { scope: 'COMMUNITY', vehicleNo: 'MH14ZZ9999', reason: 'Threatened a guard' }

const comeTo = (community: CommunityFixture, guard: Person, more: Record<string, unknown> = {}) =>
  community.call<Visit>(guard, api.visits.ask, {
    body: { kind: 'GUEST', visitorName: 'Rohit Shah', houseNo: '101', division: 'A', ...more },
  })

// spec: gate.sections.1
test('an admin blocks a plate, and lifts the block', async ({ page, community }) => {
  await enter(page, await community.person('Meera Admin', ['ADMIN']))
  await openTile(page, 'Block List')
  await expect(page.getByText('Nobody is blocked.')).toBeVisible()
  await press(page, 'Add Block')
  const form = page.getByRole('form', { name: 'Add Block' })
  await press(form, 'Add Block')
  await expect(form.getByText('Give a vehicle number, a mobile number or a name.')).toBeVisible()
  await fill(form, { 'Vehicle Number': 'mh14zz9999', Reason: 'Threatened a guard' })
  await expectGood(page)
  await press(form, 'Add Block')
  await expect(rowsOf(page, 'Block List')).toHaveCount(1)
  await expectGood(page)
  await press(page, 'Remove MH14ZZ9999')
  await press(await expectQuestion(page, 'Are you sure you want to remove this block?', 'MH'), 'Remove')
  await expect(page.getByText('Nobody is blocked.')).toBeVisible()
})

// spec: gate.sections.1
test('a guard reads the block list and changes nothing', { tag: '@desk' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  await community.call(admin, api.blocks.create, { body: blocked })
  await enter(page, await community.person('Balu Guard', ['SECURITY']))
  await openTile(page, 'Block List')
  await expect(rowsOf(page, 'Block List')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Add Block|Remove/ })).toHaveCount(0)
})

// spec: gate.sections.2
test('an admin allows a blocked visitor once, with a reason', { tag: '@desk' }, async ({ page, community }) => {
  const [admin, guard] = await Promise.all([
    community.person('Meera Admin', ['ADMIN']),
    community.person('Balu Guard', ['SECURITY']),
    community.person('Asha Rao'),
  ])
  await community.call(admin, api.blocks.create, { body: blocked })
  await comeTo(community, guard, { vehicleNo: 'MH14ZZ9999', vehicleType: 'two-wheeler' })
  await enter(page, admin, '/dashboard?section=gate&tab=visits')
  await rowOf(page, 'Visits', 'Rohit Shah')
  await expectGood(page)
  await press(page, 'Allow Once: Rohit Shah')
  const dialog = page.getByRole('dialog', { name: 'Allow Once' })
  await press(dialog, 'Allow Once')
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await fill(dialog, { Reason: 'His mother lives here' })
  await press(dialog, 'Allow Once')
  await expectToast(page, 'Allowed once.')
  await expect(rowsOf(page, 'Visits')).toContainText('Asking')
})

// spec: gate.sections.3
test(
  'the news of a blocked visitor has Allow Once, for as long as the visitor waits',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [admin, guard] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Balu Guard', ['SECURITY']),
      community.person('Asha Rao'),
    ])
    await community.call(admin, api.blocks.create, { body: blocked })
    await comeTo(community, guard, { vehicleNo: 'MH14ZZ9999', vehicleType: 'two-wheeler' })
    await enter(page, admin, '/notifications')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Allow Once: Rohit Shah' })).toBeVisible()
    await expectGood(page)
    await press(page, 'Allow Once: Rohit Shah')
    const dialog = page.getByRole('dialog', { name: 'Allow Once' })
    await fill(dialog, { Reason: 'His mother lives here' })
    await press(dialog, 'Allow Once')
    await expectToast(page, 'Allowed once.')
    await expect(page.getByRole('button', { name: 'Allow Once: Rohit Shah' })).toHaveCount(0)
  },
)

// spec: gate.sections.4, gate.evacuation.2
test(
  'the evacuation list is printed with a box to tick for everybody inside',
  { tag: '@desk' },
  async ({ page, community }) => {
    const [resident, guard] = await Promise.all([
      community.person('Asha Rao'),
      community.person('Balu Guard', ['SECURITY']),
    ])
    const visit = await comeTo(community, guard)
    await community.call(resident, api.visits.answer, { params: { id: visit.id }, body: { answer: 'APPROVE' } })
    const now = new Date().toISOString()
    await community.call(guard, api.movements.send, {
      body: {
        sentAt: now,
        movements: [{ id: crypto.randomUUID(), kind: 'ENTRY', visitId: visit.id, recordedAt: now, offline: false }],
      },
    })
    await enter(page, guard, '/dashboard?section=gate')
    await expect(page.getByText('1 visitor inside')).toBeVisible()
    await expect(rowsOf(page, 'Inside')).toContainText('Rohit Shah')
    await expectGood(page)
    await page.emulateMedia({ media: 'print' })
    const row = page.getByRole('table', { name: 'Evacuation List' }).getByRole('row', { name: /Rohit Shah/ })
    await expect(row).toContainText('A-101')
    await expect(page.getByRole('columnheader', { name: 'Out' })).toBeVisible()
    await expect(page.getByRole('tablist')).toBeHidden()
  },
)

// spec: gate.the-gate.1
test(
  'what does not fit is settled page by page, but for a blocked visitor',
  { tag: '@desk' },
  async ({ page, community }) => {
    const [admin, guard] = await Promise.all([
      community.person('Meera Admin', ['ADMIN']),
      community.person('Balu Guard', ['SECURITY']),
      community.person('Asha Rao'),
    ])
    await community.call(admin, api.blocks.create, { body: blocked })
    const now = new Date().toISOString()
    const fact = (more: object) => ({ id: crypto.randomUUID(), recordedAt: now, offline: true, ...more })
    const visit = {
      kind: 'GUEST',
      visitorName: 'Rohit Shah',
      houseNo: '101',
      division: 'A',
      vehicleNo: 'MH14ZZ9999',
      vehicleType: 'two-wheeler',
    }
    await community.call(guard, api.movements.send, {
      body: {
        sentAt: now,
        movements: [
          fact({ kind: 'WALK_IN', decision: 'YES_BY_PHONE', visit }),
          fact({ kind: 'ENTRY', code: '000000' }),
          { nonsense: 1 },
          { nonsense: 2 },
        ],
      },
    })
    await enter(page, admin, '/dashboard?section=gate&tab=conflicts')
    const rows = rowsOf(page, 'To Settle')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Rohit Shah')
    await expect(rows.filter({ hasText: 'nonsense' })).toContainText('2 in one minute')
    await expectGood(page)
    await press(page, 'Settle 2 at Once')
    await press(
      await expectQuestion(page, 'Are you sure you want to settle these 2 as seen?', 'Blocked visitors'),
      'Settle',
    )
    await expectToast(page, 'Settled.')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Rohit Shah')
    await expect(page.getByRole('button', { name: /at Once$/ })).toHaveCount(0)
  },
)

// spec: gate.sections.5
test('an admin adds a gate and changes a setting', { tag: '@desk' }, async ({ page, community }) => {
  await enter(page, await community.person('Meera Admin', ['ADMIN']), '/dashboard?section=gate&tab=settings')
  const form = page.getByRole('form', { name: 'Settings' })
  await press(form, 'Add Gate')
  await form.getByLabel('Gate', { exact: true }).nth(1).fill('Back Gate')
  await fill(form, { 'Seconds until the house is rung again': '10' })
  await press(form, 'Save Settings')
  await expect(form.getByText('Ask seconds must be a whole number from 20 to 300.')).toBeVisible()
  await fill(form, { 'Seconds until the house is rung again': '90' })
  await expectGood(page)
  await press(form, 'Save Settings')
  await expectToast(page, 'Settings saved.')
  await page.reload()
  await expect(form.getByLabel('Gate', { exact: true })).toHaveCount(2)
  await expect(form.getByLabel('Seconds until the house is rung again')).toHaveValue('90')
})
