import type { Page } from '@playwright/test'
import { breakCalls, loseAnswers, repair, unreachable } from './faults.ts'
import { enter, expect, expectGood, test, type CommunityFixture } from './fixtures.ts'
import { expectSection, expectToast, fill, press, rowsOf } from './screens.ts'

const faults = { tag: ['@desk', '@faults'] }
const guests = { method: 'POST', path: /^\/api\/guest-vehicles$/ }
const vehicles = { method: 'POST', path: /^\/api\/vehicles$/ }

/** Collects the idempotency keys of creates, in order. */
function keysOf(page: Page, path: RegExp): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

const guest = {
  'Vehicle Number': 'MH12AB1234',
  Type: 'four-wheeler',
  'Guest Name': 'Ravi Kale',
  'Contact Number': '9876500000',
  'Purpose of Visit': 'Dinner',
  'Visiting House Number': '101',
  Division: 'A',
}

async function openGuestForm(page: Page) {
  await press(page, 'Add Guest Vehicle')
  await fill(page, guest)
}

async function loseOneAnswer(page: Page, community: CommunityFixture): Promise<void> {
  await enter(page, await community.person('Balu Guard', ['SECURITY']))
  await openGuestForm(page)
  await loseAnswers(page, guests)
  await press(page, 'Add Guest Vehicle')
  await expectToast(page, `Failed to add guest vehicle: ${unreachable}`)
  await repair(page)
}

test(
  'a guest whose answer was lost is added once, however often the guard tries',
  faults,
  async ({ page, community }) => {
    await enter(page, await community.person('Balu Guard', ['SECURITY']))
    await expectSection(page, 'Guest Vehicles')
    await openGuestForm(page)
    await loseAnswers(page, guests)
    for (let tries = 0; tries < 2; tries++) {
      await press(page, 'Add Guest Vehicle')
      await expectToast(page, `Failed to add guest vehicle: ${unreachable}`)
    }
    await expectGood(page)
    await repair(page)
    await press(page, 'Add Guest Vehicle')
    await expectToast(page, 'Guest vehicle added.')
    await page.reload()
    await expect(rowsOf(page, 'Active Guest Vehicles')).toHaveCount(1)
  },
)

test(
  'the next guest, typed into the same form after a lost answer, is added as well',
  faults,
  async ({ page, community }) => {
    await loseOneAnswer(page, community)
    await fill(page, { 'Vehicle Number': 'KA05MN7788' })
    await press(page, 'Add Guest Vehicle')
    await expectToast(page, 'Guest vehicle added.')
    for (const plate of ['MH12AB1234', 'KA05MN7788'])
      await expect(rowsOf(page, 'Active Guest Vehicles').filter({ hasText: plate })).toHaveCount(1)
  },
)

// spec: safety.once.3
test('also after a reload what was typed is added once', faults, async ({ page, community }) => {
  await loseOneAnswer(page, community)
  await page.reload()
  await expect(page.getByText('Your words were kept.')).toBeVisible()
  await press(page, 'Add Guest Vehicle')
  await expectToast(page, 'Guest vehicle added.')
  await expect(rowsOf(page, 'Active Guest Vehicles')).toHaveCount(1)
})

test(
  'a try with an unknown end is repeated under its key, anything else gets a new one',
  faults,
  async ({ page, community }) => {
    await enter(page, await community.person('Asha Rao'))
    await expectSection(page, 'My Vehicles')
    const keys = keysOf(page, vehicles.path)
    await press(page, 'Add Vehicle')
    await fill(page, { 'Vehicle Number': 'MH12AB1234' })
    await page.getByLabel('Type').selectOption('four-wheeler')
    const failing = [
      { status: 0 },
      { status: 503 },
      { status: 409, body: { message: 'This request is still being worked on.', code: 'request.in_progress' } },
      { status: 409, body: { message: 'Refused.', code: 'vehicle.taken' } },
      { status: 0 },
    ]
    let tries = 0
    for (const fault of failing) {
      await breakCalls(page, { ...vehicles, ...fault })
      await press(page, 'Add')
      await expect.poll(() => keys.length).toBe(++tries)
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to save vehicle.' })).toBeVisible()
      await repair(page)
    }
    await fill(page, { 'Vehicle Number': 'MH12AB1235' })
    await press(page, 'Add')
    await expectToast(page, 'Vehicle added.')
    const [first, second, third, fourth, afterRefusal, changed] = keys
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect([second, third, fourth]).toEqual([first, first, first])
    expect(new Set([first, afterRefusal, changed]).size).toBe(3)
  },
)
