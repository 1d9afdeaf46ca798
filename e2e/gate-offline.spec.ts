import { createServer, type Socket } from 'node:net'
import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Page } from '@playwright/test'
import { expect, test, type CommunityFixture } from './fixtures.ts'
import { expectKept, kept } from './cached-files.ts'
import { countTaps } from './count-taps.ts'
import { deskOf, headOf, invite } from './desk.ts'
import { ownServer } from './own-server.ts'

// The desk starts while its server is really gone: these stories have a server of their own.

test.describe.configure({ mode: 'default' })
const faults = { tag: ['@desk', '@faults'] }
const server = ownServer()

/** A device that is a desk, and keeps what it needs. */
async function desk(page: Page, community: CommunityFixture, address = '') {
  const guard = await deskOf(page, community, address)
  await expectKept(page)
  return guard
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Another day, the same device. */
async function openAgain(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  return next
}

// spec: gate.without-network.2
test(
  'the gate starts without its server, signed in and in its language, and lets in with two taps',
  faults,
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await invite(community, resident)
    const guard = await desk(page, community)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('mr')
    await expect(page.getByText('सिंक आहे')).toBeVisible()
    await expect(page.getByRole('button', { name: /Suresh Iyer/ })).toBeVisible()
    await server().end()
    const next = await openAgain(page)
    const slow = await next.context().newCDPSession(next)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const counter = countTaps(next)
    const begun = Date.now()
    const reply = await next.goto('/gate')
    await counter.tap(next.getByRole('button', { name: /Suresh Iyer/ }))
    const opened = Date.now() - begun
    await counter.tap(next.getByRole('button', { name: 'आत सोडा', exact: true }))
    await expect(next.getByText(/वाजता आत$/)).toBeVisible()
    console.info(
      `Cold, no server, a quarter of the processor: a card in ${opened} ms, in after ${Date.now() - begun} ms.`,
    )
    expect({ taps: counter.taps, keys: counter.keys }).toEqual({ taps: 2, keys: 0 })
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    expect(reply!.fromServiceWorker()).toBe(true)
    expect(reply!.headers()['content-security-policy']).toContain("default-src 'none'")
    expect(reply!.headers()['permissions-policy']).toContain('camera=(self)')
    await expect(next.getByText('ऑफलाइन, 1 बाकी')).toBeVisible()
    await server().again()
    await expect(next.getByText('सिंक आहे')).toBeVisible()
    const { content } = await community.call<{ content: Visit[] }>(guard, api.visits.list)
    expect(content.map(({ visitorName, status }) => [visitorName, status])).toEqual([['Suresh Iyer', 'ARRIVED']])
  },
)

// spec: gate.without-network.3
test('what the server says is never kept', faults, async ({ page, community }) => {
  await desk(page, community)
  const names = await kept(page)
  expect(names.filter((name) => !/^\/((?:gate|login)$|assets\/)/.test(name))).toEqual([])
  expect(
    names
      .map((name) => /\/((?:hi|mr)-\w+)-/.exec(name)?.[1])
      .filter(Boolean)
      .sort(),
  ).toEqual(['hi-desk', 'hi-first', 'mr-desk', 'mr-first'])
  await server().end()
  const answered = await page.evaluate(async () =>
    Promise.all(
      ['/api/users/current', '/healthz', '/manifest.en.webmanifest', '/dashboard'].map((path) =>
        fetch(path).then(
          ({ status }) => `${path} ${status}`,
          () => 'no answer',
        ),
      ),
    ),
  )
  await server().again()
  expect(new Set(answered)).toEqual(new Set(['no answer']))
})

// spec: gate.without-network.4
test('a server that is silent holds the start two seconds at most', faults, async ({ page, community }) => {
  await desk(page, community)
  await server().end()
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(Number(new URL(server().address).port), '127.0.0.1', resolve))
  try {
    const next = await openAgain(page)
    await next.goto('/gate', { waitUntil: 'commit' })
    await expect(headOf(next, 'Expected')).toBeVisible()
    expect(await stored(next, 'token')).not.toBeNull()
    await next.close()
  } finally {
    sockets.forEach((socket) => socket.destroy())
    await new Promise((resolve) => silent.close(resolve))
    await server().again()
  }
})

// spec: gate.without-network.5
test(
  'who logs out, or is no longer signed in on the server, does not start without it',
  faults,
  async ({ page, community }) => {
    const guard = await desk(page, community)
    expect(await stored(page, 'deskUser')).toContain(guard.username)
    expect(await stored(page, 'deskUser')).not.toContain('9876543210')
    await community.call({ ...guard, token: (await stored(page, 'token'))! }, api.auth.logout)
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(await stored(page, 'deskUser')).toBeNull()
    await server().end()
    const next = await openAgain(page)
    await next.goto('/gate')
    await expect(next).toHaveURL(/\/login$/)
    await server().again()
  },
)

// spec: gate.without-network.6
test('a browser that threw away what was kept keeps it again', { tag: '@desk' }, async ({ page, community }) => {
  await desk(page, community)
  await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
  expect(await kept(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Synced')).toBeVisible()
  await expectKept(page)
})
