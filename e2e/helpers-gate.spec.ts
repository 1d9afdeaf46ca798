import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectQuestion, press } from './screens.ts'
import { countTaps } from './count-taps.ts'
import { deskOf, headOf, showList } from './desk.ts'

async function hire(community: CommunityFixture, admin: Person, name: string): Promise<{ id: string; code: string }> {
  const { id } = await community.call<{ id: string }>(admin, api.helpers.create, {
    body: { name, contactNo: '9123456780', category: 'CLEANER' },
  })
  const { code } = await community.call<{ code: string }>(admin, api.houseHelpers.issueCode, {
    params: { id },
    body: {},
  })
  return { id, code }
}

// spec: gate.helpers.15
test(
  'a guard lets a helper in by code and out again, and the house sees it at once',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const asha = await community.person('Asha Rao')
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const { code } = await hire(community, admin, 'Sunita Devi')
    const home = await elsewhere()
    await enter(home, asha, '/dashboard?section=domesticHelp')
    const mine = home.getByRole('region', { name: 'My Helpers' })
    await expect(mine).toContainText('Nobody is on your list yet.')
    await press(home, 'Add to My List: Sunita Devi')
    await expect(mine.getByRole('heading', { name: 'Sunita Devi' })).toBeVisible()
    await expectGood(home)

    await deskOf(page, community)
    await expect(headOf(page, 'Helpers')).toHaveText('Helpers1')
    await showList(page, 'Helpers')
    await expect(page.getByRole('list', { name: 'Helpers' })).toContainText('A-101')
    await expectGood(page)
    const counter = countTaps(page)
    await page.getByLabel('Plate, name, house or code').focus()
    await counter.type(code)
    await counter.tap(page.getByRole('button', { name: 'In', exact: true }))
    expect({ taps: counter.taps, keys: counter.keys }).toEqual({ taps: 1, keys: 6 })
    await expect(page.getByText(/^Let in at/)).toBeVisible()
    await expectGood(page)
    await expect(mine.getByText('Inside', { exact: true })).toBeVisible()
    await expect(mine).toContainText('Inside since')
    await home.getByRole('link', { name: 'Notifications', exact: true }).click()
    await expect(home.getByText(/^In \d{1,2}:\d\d [ap]m\.$/)).toBeVisible()

    await press(page, 'Done')
    await showList(page, 'Helpers')
    await press(page, 'Undo')
    // The other button moves when Undo goes and comes.
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await expect(undo).toHaveCount(0)
    await press(page, 'In')
    await expect(page.getByText(/^Let in at/)).toBeVisible()
    await expect(undo).toBeVisible()
    await press(page, 'Out')
    await expect(page.getByText(/^Left at/)).toBeVisible()
    for (const control of await page.locator('[data-desk] button').all())
      if (await control.isVisible()) expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(56)

    await home.goto('/dashboard?section=domesticHelp')
    await expect(mine).toContainText('Left at')
    await press(home, 'Attendance of Sunita Devi')
    const month = home.getByRole('dialog', { name: 'Attendance' })
    await expect(month).toContainText('Came on 1 day')
    await expectGood(home)
    await month.getByRole('listitem').first().getByRole('button', { name: 'Did not come' }).click()
    await expect(month).toContainText('Came on 0 days')
    await press(month, 'Close')
  },
)

/** Keeping the desk's lists takes this long. */
const writeMs = 700

test(
  'what was marked does not flicker back while the device writes its lists',
  { tag: '@phone' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao')
    const { id } = await hire(community, await community.person('Meera Admin', ['ADMIN']), 'Sunita Devi')
    await community.call(asha, api.houseHelpers.add, { params: { id } })
    await page.addInitScript((ms) => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...given) {
        const until = performance.now() + ms
        const keepOpen = () => {
          if (this.name === 'lists' && performance.now() < until) this.count().onsuccess = keepOpen
        }
        keepOpen()
        return put.apply(this, given)
      }
    }, writeMs)
    await deskOf(page, community)
    await showList(page, 'Helpers')
    const shown = await page.getByRole('list', { name: 'Helpers' }).evaluateHandle((list) => {
      const labels: string[] = []
      const look = () => {
        const label = [...list.querySelectorAll('button')].map(({ textContent }) => textContent).at(-1)
        if (label && label !== labels.at(-1)) labels.push(label)
      }
      look()
      new MutationObserver(look).observe(list, { subtree: true, childList: true, characterData: true })
      return labels
    })
    for (const [name, said] of [
      ['In', /^Let in at/],
      ['Out', /^Left at/],
    ] as const) {
      const read = page.waitForResponse(/\/api\/gate\/board/)
      await press(page, name)
      await expect(page.getByText(said)).toBeVisible()
      await read
    }
    await page.waitForTimeout(2 * writeMs)
    expect(await shown.jsonValue()).toEqual(['In', 'Out', 'In'])
  },
)

test('an absence that a house tells stands at the gate', { tag: '@phone' }, async ({ page, community, elsewhere }) => {
  const asha = await community.person('Asha Rao')
  const { id } = await hire(community, await community.person('Meera Admin', ['ADMIN']), 'Sunita Devi')
  await community.call(asha, api.houseHelpers.add, { params: { id } })
  await deskOf(page, community)
  await showList(page, 'Helpers')
  const home = await elsewhere()
  await enter(home, asha, '/dashboard?section=domesticHelp')
  await press(home, 'Tell Absence of Sunita Devi')
  const form = home.getByRole('dialog', { name: 'Tell Absence' })
  await expectGood(home)
  await press(form, 'Save Absence')
  await expect(form).toBeHidden()
  await expect(page.getByRole('list', { name: 'Helpers' })).toContainText('Absent until')
  await expectGood(page)
  await press(home, 'Remove from My List: Sunita Devi')
  const question = 'Are you sure you want to remove this helper from your list?'
  await press(await expectQuestion(home, question, 'Sunita Devi'), 'Remove')
  await expect(page.getByText('No helpers yet.')).toBeVisible()
})

// spec: gate.helpers.16
test(
  'an admin gives a code with a card, and enters a reply',
  { tag: '@desk' },
  async ({ page, community, elsewhere }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    await hire(community, admin, 'Sunita Devi')
    await enter(page, admin, '/dashboard?section=domesticHelp')
    await press(page, 'Entry Code of Sunita Devi')
    const dialog = page.getByRole('dialog', { name: 'Entry Code' })
    await expect(dialog).toContainText('This helper has a code. A new one makes it void.')
    await press(dialog, 'Give a Code')
    const code = await dialog.getByLabel('Entry Code').inputValue()
    expect(code).toMatch(/^\d{6}$/)
    await expectGood(page)
    const link = await dialog.getByLabel('Card').inputValue()
    const visitor = await elsewhere()
    await visitor.goto(new URL(link).pathname)
    await expect(visitor.getByText('Sunita Devi')).toBeVisible()
    await expect(visitor.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible()
    await expect(visitor.getByText('Not enough ratings yet')).toBeVisible()
    await press(dialog, 'Close')
    await press(page, 'Reply of Sunita Devi')
    const reply = page.getByRole('dialog', { name: 'Reply' })
    await reply.getByRole('textbox').fill('I come by the bus.')
    await press(reply, 'Save Reply')
    await expect(page.getByRole('article', { name: 'Sunita Devi' })).toContainText(
      'Sunita Devi says: I come by the bus.',
    )
    await visitor.reload()
    await expect(visitor.getByText('Sunita Devi says: I come by the bus.')).toBeVisible()
  },
)

// spec: gate.helpers.14
test(
  'somebody of two houses has the helpers of both, and says for which house',
  { tag: '@phone' },
  async ({ page, community }) => {
    const [asha, vikram, admin] = await Promise.all([
      community.person('Asha Rao'),
      community.person('Vikram Rao', ['USER'], { houseNo: '202', division: 'B' }),
      community.person('Meera Admin', ['ADMIN']),
    ])
    const { content } = await community.call<{ content: { id: string }[] }>(admin, api.houses.list, {
      query: { number: '202' },
    })
    const body = { userId: asha.id, ownershipType: 'owner' }
    await community.call(admin, api.occupancies.create, { params: { id: content[0]!.id }, body })
    const { id } = await hire(community, admin, 'Sunita Devi')
    await community.call(vikram, api.houseHelpers.add, { params: { id } })
    await enter(page, asha, '/dashboard?section=domesticHelp')
    const mine = page.getByRole('region', { name: 'My Helpers' })
    await expect(mine.getByRole('heading', { name: 'Sunita Devi, B-202' })).toBeVisible()
    await press(page, 'Add to the List of A-101: Sunita Devi')
    await expect(mine.getByRole('heading', { name: 'Sunita Devi, A-101' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add to / })).toHaveCount(0)
    await expectGood(page)
    await press(page, 'Attendance of Sunita Devi, B-202')
    const dialog = page.getByRole('dialog', { name: 'Attendance' })
    await dialog.getByRole('button', { name: 'Came', exact: true }).first().click()
    await expect(dialog.getByRole('button', { name: 'Came', exact: true }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await press(dialog, 'Close')
    await press(page, 'Attendance of Sunita Devi, A-101')
    await expect(dialog.getByRole('button', { name: 'Came', exact: true }).first()).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await press(dialog, 'Close')
    await press(page, 'Remove from My List: Sunita Devi, B-202')
    await press(page.getByRole('dialog', { name: /remove this helper/ }), 'Remove')
    await expect(mine.getByRole('article')).toHaveCount(1)
    await expect(mine.getByRole('heading', { name: 'Sunita Devi, A-101' })).toBeVisible()
  },
)
