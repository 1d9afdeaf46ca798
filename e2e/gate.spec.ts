import { planParcel } from './seed.ts'
import { enter, expect, test } from './fixtures.ts'
import { expectToast, fill, press, rowOf, rowsOf } from './screens.ts'

const list = 'Active Guest Vehicles'

test(
  'a resident plans a guest, the guard marks entry and exit, the admin reads it in the trail',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const [resident, guard, admin] = await Promise.all([
      community.person('Asha Rao', ['USER'], { houseNo: '404', division: 'C' }),
      community.person('Balu Guard', ['SECURITY']),
      community.person('Meera Admin', ['ADMIN']),
    ])
    await enter(page, resident, '/dashboard?section=guestVehicles')
    await press(page, 'Add Guest Vehicle')
    await fill(page, {
      'Vehicle Number': 'TN09BX1212',
      Type: 'four-wheeler',
      'Guest Name': 'Cousin Leela',
      'Purpose of Visit': 'Birthday',
      // This minute in India, whatever day it is elsewhere.
      'Entry Time': new Date(Date.now() + 19_800_000).toISOString().slice(0, 16),
    })
    await press(page, 'Add Guest Vehicle')
    await expectToast(page, 'Guest vehicle added.')

    const gate = await elsewhere()
    await enter(gate, guard)
    const atGate = await rowOf(gate, list, 'TN09BX1212')
    for (const text of ['Planned', 'Cousin Leela', 'Birthday', 'C-404']) await expect(atGate).toContainText(text)
    await press(atGate, 'Mark Entry TN09BX1212')
    await expectToast(gate, 'Entry marked.')

    await page.reload()
    await expect(rowsOf(page, list).filter({ hasText: 'TN09BX1212' })).toContainText('Arrived')
    await press(atGate, 'Mark Exit TN09BX1212')
    await expectToast(gate, 'Exit marked.')
    await page.reload()
    await expect(rowsOf(page, list).filter({ hasText: 'TN09BX1212' })).toContainText('Exited')

    const office = await elsewhere()
    await enter(office, admin, '/dashboard?section=audit&resource=GUEST_VEHICLE')
    await expect(office.getByText('Showing 3 of 3 logs')).toBeVisible()
    const rows = rowsOf(office, 'Audit logs')
    for (const [index, action, who] of [
      [0, 'Mark Exit', guard],
      [1, 'Mark Entry', guard],
      [2, 'Create', resident],
    ] as const) {
      await expect(rows.nth(index)).toContainText(action)
      await expect(rows.nth(index)).toContainText(who.username)
    }
    const fold = rows.first().locator('button[aria-expanded="false"]')
    if (await fold.isVisible()) await fold.click()
    await rows.first().getByText('Changes').click()
    await expect(rows.first().locator('dl dl, td dl').filter({ hasText: 'status' })).toContainText('ARRIVED')
    await expect(rows.first().locator('ins').filter({ hasText: 'EXITED' })).toBeVisible()

    await gate.goto('/dashboard?section=logs&kind=GATE')
    await expect(rowsOf(gate, 'Security logs').first()).toContainText('Marked exit of TN 09 BX 1212 visiting C-404')
    await expect(rowsOf(gate, 'Security logs').nth(1)).toContainText('Marked entry of TN 09 BX 1212 visiting C-404')
  },
)

// spec: screens.at-the-gate.12
test(
  'of two guards who mark the same entry, one is told that the other was quicker',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const [one, two] = await Promise.all([
      community.person('Balu Guard', ['SECURITY']),
      community.person('Hari Guard', ['SECURITY']),
    ])
    await planParcel(community, one)
    const other = await elsewhere()
    // It does not hear of the other's press.
    await other.route('**/api/live', () => undefined)
    await Promise.all([enter(page, one), enter(other, two)])
    await expect(rowsOf(other, list)).toHaveCount(1)
    await press(page, 'Mark Entry KA05MN7788')
    await expectToast(page, 'Entry marked.')
    await press(other, 'Mark Entry KA05MN7788')
    await expectToast(other, 'Failed to mark entry')
    const banner = other.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to mark entry' })
    await expect(banner).toContainText(/KA 05 MN 7788 has already arrived\. Marked by Balu Guard at \d+:\d\d [ap]m\./)
    await expect(rowsOf(other, list)).toContainText('Arrived')
  },
)
