import { boardEndpoints } from '@aangan/contract/gate/board'
import type { Page } from '@playwright/test'
import { beDesk, deskOf, headOf, invite, showList, syncState } from './desk.ts'
import { expect, test } from './fixtures.ts'
import { press } from './screens.ts'

interface Answer {
  readonly isWhole: boolean
  readonly bytes: number
}

/** What the server answers a desk that asks for its board, from now on. */
function boardsOf(page: Page): Answer[] {
  const answers: Answer[] = []
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== boardEndpoints.read.path || response.status() !== 200) return
    const text = await response.text().catch(() => undefined)
    if (text !== undefined) answers.push({ isWhole: !('changed' in JSON.parse(text)), bytes: text.length })
  })
  return answers
}

// spec: gate.desks.7
test(
  'what one desk marks is on the other by what has changed, also after a reload',
  { tag: '@desk' },
  async ({ page, community, browser }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident)
    await deskOf(page, community)
    const context = await browser.newContext()
    const other = await context.newPage()
    await beDesk(other, await community.person('Chandu Guard', ['SECURITY']), { name: 'Phone' })
    await expect(syncState(other)).toHaveText('Synced')
    const answers = boardsOf(other)

    await page.getByRole('button', { name: /Suresh Iyer/ }).click()
    await press(page, 'Let In')
    await expect(headOf(other, 'Inside')).toHaveText('Inside1')
    await other.reload()
    await expect(headOf(other, 'Inside')).toHaveText('Inside1')
    await showList(page, 'Inside')
    await press(page, 'Mark Exit')
    await expect(headOf(other, 'Inside')).toHaveText('Inside0')

    expect(answers.length).toBeGreaterThan(1)
    expect(answers.filter(({ isWhole }) => isWhole)).toEqual([])
    await context.close()
  },
)

// spec: gate.desks.7
test(
  'a family at the gate is a few readings, and not one for each of them',
  { tag: '@desk' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await deskOf(page, community)
    const answers = boardsOf(page)
    await Promise.all(Array.from({ length: 8 }, () => invite(community, resident)))
    await expect(headOf(page, 'Expected')).toHaveText('Expected8')
    expect(answers.length).toBeLessThanOrEqual(4)
  },
)
