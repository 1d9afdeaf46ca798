import { api } from '@aangan/contract/api'
import type { Page, Request } from '@playwright/test'
import { seed, longWords } from './seed.ts'
import { enter, expect, expectGood, expectNoSidewaysScrolling, test } from './fixtures.ts'
import { choose } from './languages.ts'
import { expectRoomForTexts } from './expect-room.ts'
import { press } from './screens.ts'
import { openWhole, own, pages, platform, sections, unfoldAll } from './open-pages.ts'

test.describe('on the smallest phone, and at a desk zoomed to four times', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing scrolls sideways in any section, unfolded, with its form open', async ({ page, community }) => {
    const { everybody } = await seed(community, longWords)
    await enter(page, everybody, '/profile')
    for (const path of [...sections, ...own]) {
      await test.step(path, async () => {
        await openWhole(page, path)
        await unfoldAll(page)
        await expectNoSidewaysScrolling(page)
      })
    }
  })

  test('nothing scrolls sideways on the pages for everyone and the super admin’s', async ({ page, community }) => {
    for (const path of pages) {
      await openWhole(page, path)
      await expectNoSidewaysScrolling(page)
    }
    await enter(page, community.superAdmin, '/profile')
    for (const path of platform) {
      await openWhole(page, path)
      if (path.includes('communities')) await unfoldAll(page)
      await expectNoSidewaysScrolling(page)
    }
  })
})

test.describe('on the smallest phone, an import', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 320, height: 640 } })

  // spec: files.import-screens.9
  test('has room for its words in every language and state', async ({ page, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const rows = [
      'Name,Flat No,Wing,Owner or Tenant,Mobile,Remarks of the committee',
      `${'W'.repeat(50)},1,B,Owner,98,x`,
    ]
    const file = new File([`${rows.join('\n')}\nKavita Rao,2,B,Owner,9812345670,x`], `${'residents'.repeat(6)}.csv`, {
      type: 'text/csv',
    })
    const { id } = await community.call<{ id: string }>(admin, api.imports.create, {
      body: { kind: 'RESIDENTS' },
      file,
    })
    await enter(page, admin, `/dashboard?section=houses&tab=imports&import=${id}`)
    const look = async () => {
      for (const language of ['hi', 'mr', 'en'] as const) {
        await choose(page, language)
        await expectGood(page)
        await expectRoomForTexts(page, language)
      }
    }
    await look()
    await press(page, 'Check')
    await expect(page.getByText('1 row is fine, 1 has a problem, 0 are there already.')).toBeVisible()
    await look()
    await page.getByLabel('Leave out rows with problems').check()
    await press(page, 'Run')
    await expect(page.getByRole('button', { name: 'Undo Import' })).toBeVisible()
    await look()
  })
})

interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

/** Little has shifted since the page was opened. */
async function expectStill(page: Page, path: string, replies: Replies): Promise<void> {
  await openWhole(page, path)
  await expect
    .poll(() => replies.outstanding === 0 && Date.now() - replies.lastAt > 250, { intervals: [50] })
    .toBe(true)
  const shifts = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { shifts?: Shift[] }).shifts ?? []
  })
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  expect.soft(sum, `layout shift of ${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.05)
}

/** What the page waits for. Not `networkidle`: the live stream never ends. */
interface Replies {
  outstanding: number
  lastAt: number
}

function countReplies(page: Page): Replies {
  const waiting = new Set<Request>()
  const replies = { outstanding: 0, lastAt: Date.now() }
  const note = () => Object.assign(replies, { outstanding: waiting.size, lastAt: Date.now() })
  const end = (request: Request) => {
    if (waiting.delete(request)) note()
  }
  page.on('request', (request) => {
    // A new page drops what the last one waited for, and Chromium does not always say so.
    if (request.isNavigationRequest()) waiting.clear()
    if (new URL(request.url()).pathname === '/api/live') return
    waiting.add(request)
    note()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return replies
}

const slowestMs = 600

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** `last`: the path whose reply arrives last. */
async function measureShift(page: Page, last?: string): Promise<Replies> {
  const replies = countReplies(page)
  // Late enough for the empty placeholder to be seen.
  await page.route('/api/**', async (route) => {
    const delay = new URL(route.request().url()).pathname === last ? slowestMs : 150
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    ;(window as unknown as { shifts: Shift[] }).shifts = shifts
    const describe = (node: Node | null) =>
      (node instanceof Element ? `<${node.tagName.toLowerCase()}>` : '') + (node?.textContent ?? '').slice(0, 30)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${describe(node)} ${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`,
          ),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return replies
}

// A transition would be a movement too.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('nothing jumps while a page or a section loads', async ({ page, community }) => {
  const { everybody } = await seed(community)
  const replies = await measureShift(page)
  for (const path of pages) await expectStill(page, path, replies)
  await enter(page, everybody, '/profile')
  for (const path of [...own, ...sections]) await expectStill(page, path, replies)
})

test('nothing jumps while a super admin’s sections load', { tag: '@desk' }, async ({ page, community }) => {
  // More than a page, so that there is a pager.
  const place = { area: 'Baner', city: 'Pune', state: 'Maharashtra', country: 'India' }
  for (let number = 0; number < 10; number++)
    await community.call(community.superAdmin, api.communities.create, {
      body: {
        ...place,
        name: `${community.name} ${number}`,
      },
    })
  const replies = await measureShift(page, '/api/admin/contact-requests')
  await enter(page, community.superAdmin, '/profile')
  for (const path of platform) await expectStill(page, path, replies)
})
