import { api } from '@aangan/contract/api'
import type { Pass } from '@aangan/contract/gate/passes'
import type { Locator, Page } from '@playwright/test'
import { enter, expect, loggedInAgain, type CommunityFixture, type Person } from './fixtures.ts'
import { fill, press } from './screens.ts'

/** A guard whose device is a desk. */
export async function deskOf(page: Page, community: CommunityFixture, address = '', pin?: string): Promise<Person> {
  const guard = await community.person('Balu Guard', ['SECURITY'])
  if (pin !== undefined) await community.call(guard, api.pins.choose, { body: { pin } })
  await beDesk(page, guard, { address, hasPin: pin !== undefined })
  await expect(syncState(page)).toHaveText('Synced')
  return guard
}

/** By a login of its own, which becomes a turn. */
export async function beDesk(
  page: Page,
  guard: Person,
  { address = '', name = 'Tablet', hasPin = false } = {},
): Promise<void> {
  await enter(page, await loggedInAgain(guard), `${address}/gate`)
  await fill(page, { 'Desk Name': name })
  await press(page, 'Use This Device as a Desk')
  if (!hasPin) await press(page, 'Not Now')
  await expect(page.getByRole('button', { name: 'New Visitor' })).toBeVisible()
}

export const syncState = (page: Page) => page.locator('[data-desk] [role=status]').first()
/** What this desk marked last, with Undo. */
export const justNow = (page: Page) => page.getByRole('list', { name: 'Just now' })

/** The name of a list with its count: its tab, or the heading of its column. */
export function headOf(page: Page, list: string): Locator {
  const name = new RegExp(`^${list}`)
  return page
    .getByRole('tab', { name })
    .or(page.getByRole('heading', { level: 2, name }))
    .first()
}

/** Chooses a list, where it is not in sight anyway. */
export async function showList(page: Page, list: string): Promise<void> {
  const head = headOf(page, list)
  await expect(head).toBeVisible()
  if ((await head.getAttribute('role')) === 'tab') await head.click()
}

const minutesFromNow = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString()

/** Suresh Iyer, once, within two hours. */
export const invite = (community: CommunityFixture, resident: Person, more: object = {}, [from, until] = [0, 120]) =>
  community.call<Pass>(resident, api.passes.create, {
    body: {
      kind: 'GUEST',
      visitorName: 'Suresh Iyer',
      frequency: 'ONCE',
      validFrom: minutesFromNow(from),
      validUntil: minutesFromNow(until),
      ...more,
    },
  })

/** As large as the rest of the desk, and apart from each other. */
export async function expectApart(controls: Locator): Promise<void> {
  const close = await controls.evaluateAll((all) => {
    const shown = all
      .map((control) => ({ name: control.ariaLabel ?? control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)
    return shown.flatMap((one, index) =>
      shown
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.max(
              one.box.left - box.right,
              box.left - one.box.right,
              one.box.top - box.bottom,
              box.top - one.box.bottom,
            ) < 8,
        )
        .map(({ name }) => `${one.name} and ${name}`),
    )
  })
  expect(close, 'controls less than 8 pixels apart').toEqual([])
}

/** How much the device keeps of a desk. */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('aangan-desk')
    const db = await new Promise<IDBDatabase>((resolve) =>
      opening.addEventListener('success', () => resolve(opening.result)),
    )
    const all = (name: string) =>
      new Promise<number>((resolve) => {
        const asked = db.transaction(name).objectStore(name).count()
        asked.addEventListener('success', () => resolve(asked.result))
      })
    const counts = { lists: await all('lists'), queue: await all('queue'), marks: await all('marks') }
    db.close()
    return counts
  })

/** Every control of the desk is for a wet thumb. */
export async function expectLarge(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[data-desk] :is(button, a, input:not([type=checkbox], [type=radio], [hidden]), select)',
      ),
    ]
      .filter((control) => control.getBoundingClientRect().height < 56 && control.offsetParent !== null)
      .map(({ textContent, tagName, ariaLabel }) => `${tagName} ${ariaLabel ?? textContent}`),
  )
  expect(small, 'controls lower than 56 pixels').toEqual([])
}

/** Where the page would dial. */
export async function dialling(page: Page): Promise<() => Promise<string | undefined>> {
  await page.evaluate(() =>
    navigation.addEventListener('navigate', (event) => {
      if (!event.destination.url.startsWith('tel:')) return
      globalThis.dialled = event.destination.url
      event.preventDefault()
    }),
  )
  return () => page.evaluate(() => globalThis.dialled)
}
declare global {
  var dialled: string | undefined
}
