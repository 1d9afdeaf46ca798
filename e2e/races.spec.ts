import type { Page, Request } from '@playwright/test'
import { planParcel } from './seed.ts'
import { enter, expect, test } from './fixtures.ts'
import { expectToast, fill, press, rowsOf } from './screens.ts'

/** Collects the calls of one kind. */
function callsOf(page: Page, method: string, path: RegExp): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) calls.push(request)
  })
  return calls
}

/** Delays answers from this path. */
const slow = (page: Page, path: RegExp) =>
  page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    },
  )

test('a double click sends once: a form, a question, the gate', { tag: '@desk' }, async ({ page, community }) => {
  const guard = await community.person('Balu Guard', ['USER', 'SECURITY'])
  await planParcel(community, guard)
  await enter(page, guard)
  await slow(page, /^\/api\/(vehicles|guest-vehicles)/)
  const added = callsOf(page, 'POST', /^\/api\/vehicles$/)
  const deleted = callsOf(page, 'DELETE', /^\/api\/vehicles\//)
  const gate = callsOf(page, 'POST', /^\/api\/guest-vehicles\//)

  await press(page, 'Add Vehicle')
  await fill(page, { 'Vehicle Number': 'MH12AB1234', Type: 'two-wheeler' })
  await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
  await expectToast(page, 'Vehicle added.')
  await press(page, 'Delete MH12AB1234')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick()
  await expectToast(page, 'Vehicle deleted.')

  await page.goto('/dashboard?section=guestVehicles')
  await page.getByRole('button', { name: 'Mark Entry KA05MN7788' }).dblclick()
  await expectToast(page, 'Entry marked.')
  await expect(rowsOf(page, 'Active Guest Vehicles')).toContainText('Arrived')
  expect([added.length, deleted.length, gate.length]).toEqual([1, 1, 1])
})

// spec: 9.constants.18
test(
  'the filters of the audit trail apply 300 ms after the last change, and Apply at once',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await community.person('Meera Admin', ['ADMIN']), '/dashboard?section=audit')
    await expect(page.getByText(/^Showing \d+ of \d+ logs$/)).toBeVisible()
    const calls = callsOf(page, 'GET', /^\/api\/audit$/)
    // Typed inside the page, so that the driver's delay is not measured.
    const waited = await page.getByLabel('User ID').evaluate(async (field: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      let typed = 0
      for (const letter of 'meera') {
        set?.call(field, field.value + letter)
        typed = performance.now()
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const call = list.getEntries().find(({ name }) => name.includes('/api/audit?') && name.includes('userId='))
          if (call) resolve(call.startTime - typed)
        }).observe({ type: 'resource', buffered: true })
      })
    })
    expect(waited).toBeGreaterThanOrEqual(299)
    expect(calls.map((call) => new URL(call.url()).searchParams.get('userId'))).toEqual(['meera'])

    // Inside the page, too: on a busy machine the pause would be over before Apply is pressed.
    await page.getByRole('combobox', { name: 'Resource' }).evaluate(async (field: HTMLSelectElement) => {
      field.value = 'VEHICLE'
      field.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
      buttons.find(({ textContent }) => textContent === 'Apply')?.click()
    })
    await expect(page.getByText('No audit logs found.')).toBeVisible()
    await expect.poll(() => calls.length).toBe(2)
  },
)

test(
  'an old reply of the audit trail never stands under newer filters',
  { tag: '@desk' },
  async ({ page, community }) => {
    await enter(page, await community.person('Meera Admin', ['ADMIN']), '/dashboard?section=audit')
    await expect(page.getByText(/^Showing \d+ of \d+ logs$/)).toBeVisible()
    let late: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      late = resolve
    })
    const log = (userName: string) => ({
      content: [
        {
          id: userName,
          userId: null,
          userName,
          action: 'LOGIN',
          resource: 'SESSION',
          resourceId: null,
          community: null,
          timestamp: new Date().toISOString(),
          oldData: null,
          newData: null,
        },
      ],
      totalPages: 1,
      totalElements: 1,
    })
    await page.route(
      (url) => url.pathname === '/api/audit',
      async (route) => {
        const asked = new URL(route.request().url()).searchParams.get('userId') ?? ''
        if (asked === 'slow') await held
        await route.fulfill({ json: log(`${asked} reply`) })
      },
    )
    const sent = page.waitForRequest(/userId=slow/)
    await fill(page, { 'User ID': 'slow' })
    await press(page, 'Apply')
    await sent
    await fill(page, { 'User ID': 'quick' })
    await press(page, 'Apply')
    const rows = rowsOf(page, 'Audit logs')
    await expect(rows).toHaveCount(1)
    const user = rows.first().getByText('quick reply')
    await expect(user).toHaveCount(1)
    late()
    // A later call with the newer filters: the old one has been handled by then.
    const again = page.waitForResponse(/userId=quick/)
    await press(page, 'Apply')
    await again
    await expect(user).toHaveCount(1)
    await expect(page.getByText('slow reply')).toHaveCount(0)
  },
)
