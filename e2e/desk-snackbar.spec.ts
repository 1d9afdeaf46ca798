import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Locator, Page } from '@playwright/test'
import { deskOf, expectLarge, headOf, invite, justNow, showList } from './desk.ts'
import { expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectClear, press } from './screens.ts'

const snackbar = (page: Page) => page.locator('[data-desk] [role=status]').filter({ hasText: /·/ }).last()

const ask = (community: CommunityFixture, guard: Person, visitorName: string) =>
  community.call<Visit>(guard, api.visits.ask, {
    body: { kind: 'GUEST', visitorName, houseNo: '101', division: 'A' },
  })
const answer = (community: CommunityFixture, resident: Person, { id }: Visit, said: 'APPROVE' | 'DENY' = 'APPROVE') =>
  community.call(resident, api.visits.answer, { params: { id }, body: { answer: said } })

/** Some people inside, one after the other. */
async function inside(community: CommunityFixture, resident: Person, guard: Person, names: readonly string[]) {
  for (const name of names) {
    const visit = await ask(community, guard, name)
    await answer(community, resident, visit)
    const recordedAt = new Date().toISOString()
    const entry = { id: crypto.randomUUID(), kind: 'ENTRY', visitId: visit.id, recordedAt, offline: false }
    await community.call(guard, api.movements.send, { body: { sentAt: recordedAt, movements: [entry] } })
  }
}

/** Those that nothing lies over, neither the head, the snackbar nor the buttons at the foot. */
const inSight = (rows: Locator) =>
  rows.evaluateAll(
    (all) =>
      all.filter((row) => {
        const { left, top, bottom } = row.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 60, y)))
      }).length,
  )

// spec: gate.snackbar.1, gate.snackbar.2
test(
  'who has left stands in the snackbar for ten seconds, and under Just now with Undo',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const guard = await deskOf(page, community)
    await inside(community, resident, guard, ['Rohit Shah', 'Imran Khan'])
    await showList(page, 'Inside')
    const rows = page.getByRole('list', { name: 'Inside' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const leaving = Date.now()
    await rows.filter({ hasText: 'Rohit Shah' }).getByRole('button', { name: 'Mark Exit' }).click()
    await expect(snackbar(page)).toHaveText(/^Rohit Shah · A-101 · left \d{1,2}:\d\d [ap]mUndo$/)
    // The finger is still where something else was.
    await expect(snackbar(page).locator('> div')).toHaveAttribute('inert')
    await expect(rows).toHaveCount(1)
    await expect(justNow(page).getByRole('listitem')).toHaveText(/^Rohit Shah · A-101Left at \d{1,2}:\d\d [ap]mUndo$/)
    expect((await justNow(page).getByRole('listitem').boundingBox())!.height).toBeGreaterThanOrEqual(56)
    await expect(snackbar(page).locator('> div')).not.toHaveAttribute('inert')
    await expectGood(page, { dark: true })
    await expectLarge(page)
    await press(snackbar(page), 'Undo')
    await expect(rows).toHaveCount(2)
    await expect(justNow(page)).toHaveCount(0)
    await rows.filter({ hasText: 'Imran Khan' }).getByRole('button', { name: 'Mark Exit' }).click()
    await expect(snackbar(page)).toContainText('Imran Khan')
    await expect(page.getByText(/^Imran Khan · A-101 · left/)).toHaveCount(0, { timeout: 15_000 })
    expect(Date.now() - leaving).toBeGreaterThan(10_000)
    await press(justNow(page), 'Undo')
    await expect(rows).toHaveCount(2)
  },
)

// spec: gate.snackbar.3
test(
  'an answer is announced in every tab, and lets in where it is green',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    const guard = await deskOf(page, community)
    await expect(headOf(page, 'Waiting')).not.toHaveClass(/warning/)
    const first = await ask(community, guard, 'Rohit Shah')
    await expect(headOf(page, 'Waiting')).toHaveText('Waiting1')
    await expect(headOf(page, 'Waiting')).toHaveClass(/warning/)
    await answer(community, resident, first)
    await expect(snackbar(page)).toHaveText('Rohit Shah · A-101: approvedLet In')
    await press(snackbar(page), 'Let In')
    await expect(snackbar(page)).toHaveText(/^Rohit Shah · A-101 · let in \d{1,2}:\d\d [ap]mUndo$/)
    await expect(headOf(page, 'Inside')).toHaveText('Inside1')
    const second = await ask(community, guard, 'Imran Khan')
    await expect(headOf(page, 'Waiting')).toHaveText('Waiting1')
    await answer(community, resident, second, 'DENY')
    await expect(snackbar(page)).toHaveText('Imran Khan · A-101: deniedOpen')
    await press(snackbar(page), 'Open')
    await expect(page.getByRole('heading', { name: 'Denied by Asha Rao' })).toBeVisible()
    await press(page, 'Back')
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const settings = await community.call<object>(admin, api.gateSettings.read)
    await community.call(admin, api.gateSettings.update, { body: { ...settings, askSeconds: 20 } })
    await ask(community, guard, 'Nobody Home')
    await expect(headOf(page, 'Waiting')).toHaveText('Waiting2')
    await expect(snackbar(page)).toHaveText('Nobody Home · A-101: no answerOpen', { timeout: 40_000 })
    await press(snackbar(page), 'Open')
    await expect(page.getByRole('button', { name: 'They Said Yes' })).toBeVisible()
  },
)

// spec: gate.snackbar.4, screens.reading-and-reaching.9
test(
  'what failed is said in the snackbar, clear of sync state and buttons; the desk has no toasts',
  { tag: '@phone' },
  async ({ page, community }) => {
    await community.person('Asha Rao')
    const guard = await deskOf(page, community)
    const { id } = await ask(community, guard, 'Rohit Shah')
    await page.goto(`/gate?show=visit&id=${id}`)
    await page.route('**/decide', (route) => route.fulfill({ status: 409, json: { message: 'Not today.' } }))
    const button = page.getByRole('button', { name: 'Visitor Left' })
    await button.click()
    const said = page.getByText('That did not work: Not today.')
    await expect(said).toBeVisible()
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)
    await expectClear(said, button)
    await expectClear(said, page.locator('[data-desk] [role=status]').first())
    await expectGood(page, { dark: true })
  },
)

// spec: gate.lists.1, gate.lists.2
test(
  'of sixteen inside six rows are in sight, and of those expected four after five movements',
  { tag: '@phone' },
  async ({ page, community }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const resident = await community.person('Asha Rao')
    for (let guest = 1; guest <= 8; guest++) await invite(community, resident, { visitorName: `Guest ${guest}` })
    const guard = await community.person('Mohan Guard', ['SECURITY'])
    await inside(
      community,
      resident,
      guard,
      Array.from({ length: 16 }, (_, n) => `Visitor ${n + 1}`),
    )
    await deskOf(page, community)
    await showList(page, 'Inside')
    const rows = page.getByRole('list', { name: 'Inside' }).getByRole('listitem')
    await expect(rows).toHaveCount(16)
    expect(await inSight(rows)).toBeGreaterThanOrEqual(6)
    for (let left = 15; left >= 11; left--) {
      await rows.first().getByRole('button', { name: 'Mark Exit' }).click()
      await expect(rows).toHaveCount(left)
    }
    await showList(page, 'Expected')
    const expected = page.getByRole('list', { name: 'Expected' }).getByRole('listitem')
    await expect(expected).toHaveCount(8)
    // With the snackbar of the fifth.
    await expect(snackbar(page)).toBeVisible()
    expect(await inSight(expected)).toBeGreaterThanOrEqual(4)
  },
)
