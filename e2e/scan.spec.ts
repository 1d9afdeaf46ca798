import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { film, showCode, withCamera } from './fake-camera.ts'
import { expect, expectGood, test, type CommunityFixture } from './fixtures.ts'
import { press } from './screens.ts'
import { countTaps } from './count-taps.ts'
import { deskOf, headOf, invite } from './desk.ts'

test.use({ launchOptions: withCamera, permissions: ['camera'] })
test.afterAll(() => rmSync(film, { force: true }))

/** A guard's device, on which Scan is one tap away. */
async function desk(page: Page, community: CommunityFixture): Promise<void> {
  await watchCamera(page)
  await deskOf(page, community)
}

/** Remembers each track that the page gets from the camera. */
const watchCamera = (page: Page) =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator
    const tracks: MediaStreamTrack[] = []
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    Object.assign(globalThis, { tracks })
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
const cameras = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  )

const stop = (page: Page) => page.getByRole('heading', { name: 'Stop' })
const mayComeIn = (page: Page) => page.getByRole('heading', { name: 'May come in' })

// spec: gate.scan.1
test(
  'an expected visitor with a QR code is in with two taps; a second scan stops, and marks the exit',
  { tag: '@phone' },
  async ({ page, community }) => {
    const { qr } = await invite(community, await community.person('Asha Rao'))
    showCode(qr!)
    await desk(page, community)
    const counter = countTaps(page)
    await counter.tap(page.getByRole('button', { name: 'Scan' }))
    await expect(mayComeIn(page)).toBeFocused()
    await expect(page.getByText('Suresh Iyer')).toBeVisible()
    await expectGood(page)
    await counter.tap(page.getByRole('button', { name: 'Let In', exact: true }))
    await expect(page.getByText(/^Let in at/)).toBeVisible()
    expect({ taps: counter.taps, keys: counter.keys }).toEqual({ taps: 2, keys: 0 })
    expect(await cameras(page)).toEqual(['ended'])
    await press(page, 'Scan')
    await expect(stop(page)).toBeVisible()
    await expect(page.getByText(/^Suresh Iyer is inside since/)).toBeVisible()
    await expectGood(page)
    await press(page, 'Mark Exit')
    await expect(headOf(page, 'Inside')).toHaveText('Inside0')
  },
)

// spec: gate.scan.4
test(
  'a pass made after the desk last synced is good by its signature',
  { tag: ['@phone', '@faults'] },
  async ({ page, context, community }) => {
    const resident = await community.person('Asha Rao')
    await desk(page, community)
    await expect(page.getByText('Nobody is expected.')).toBeVisible()
    showCode('warm', 'screen')
    await press(page, 'Scan')
    await expect(stop(page)).toBeVisible()
    await press(page, 'Back')
    await context.setOffline(true)
    const { qr } = await invite(community, resident)
    showCode(qr!)
    await press(page, 'Scan')
    await expect(page.getByText('Valid pass. Made after this desk last synced.')).toBeVisible()
    await expect(mayComeIn(page)).toBeFocused()
    await expectGood(page)
    await context.setOffline(false)
    await press(page, 'Let In')
    await expect(headOf(page, 'Inside')).toHaveText('Inside1')
  },
)

// spec: gate.scan.5
test(
  'with the network, a new pass is looked up, and one that is early is stopped',
  { tag: '@phone' },
  async ({ page, community }) => {
    const resident = await community.person('Asha Rao')
    await desk(page, community)
    const { qr } = await invite(community, resident, {}, [240, 300])
    showCode(qr!)
    await press(page, 'Scan')
    await expect(stop(page)).toBeVisible()
    await expect(page.getByText(/^This pass begins/)).toBeVisible()
    await expect(page.getByText('Suresh Iyer')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Let In' })).toBeHidden()
  },
)

// spec: gate.scan.6
test(
  'a code of somewhere else and a helper’s old card let in nobody',
  { tag: '@phone' },
  async ({ page, community }) => {
    await desk(page, community)
    showCode('https://example.org/p/0123456789')
    await press(page, 'Scan')
    await expect(page.getByText('Not a pass of this community.')).toBeVisible()
    await expectGood(page)
    showCode('AGH:482913')
    await press(page, 'Scan Again')
    await expect(page.getByText('Nobody here has this code.')).toBeVisible()
    await press(page, 'New Visitor')
    await expect(page.getByRole('heading', { name: 'Who is it?' })).toBeVisible()
  },
)

// spec: gate.scan.11
test(
  'the camera is let go when the sheet closes and when the page is hidden',
  { tag: '@phone' },
  async ({ page, community }) => {
    showCode('nothing that anybody waits for', 'screen')
    await desk(page, community)
    // Nothing is found: the reader never comes.
    await page.route('**/qr-library-*', () => undefined)
    await press(page, 'Scan')
    await expect.poll(() => cameras(page)).toEqual(['live'])
    await expectGood(page)
    await hide(page, true)
    await expect.poll(() => cameras(page)).toEqual(['ended'])
    await hide(page, false)
    await expect.poll(() => cameras(page)).toEqual(['ended', 'live'])
    await press(page, 'Type the Code')
    await expect(page.getByLabel('Plate, name, house or code')).toBeFocused()
    await expect.poll(() => cameras(page)).toEqual(['ended', 'ended'])
  },
)
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

// spec: gate.scan.8
test('the browser’s own reader is used where it knows QR codes', { tag: '@phone' }, async ({ page, community }) => {
  const { qr } = await invite(community, await community.person('Asha Rao'))
  showCode('another one')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.addInitScript((rawValue) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['qr_code'])
        }
        detect() {
          return Promise.resolve([{ rawValue }])
        }
      },
    })
  }, qr)
  await desk(page, community)
  await press(page, 'Scan')
  await expect(mayComeIn(page)).toBeVisible()
  expect(loaded.filter((url) => url.includes('qr-library'))).toEqual([])
})

// spec: gate.scan.9
test(
  'without Ed25519 in the browser a library checks the signature',
  { tag: '@phone' },
  async ({ page, community }) => {
    const { qr } = await invite(community, await community.person('Asha Rao'))
    showCode(qr!)
    await page.addInitScript(() => {
      const { subtle } = crypto
      const open = subtle.importKey.bind(subtle) as (...given: unknown[]) => Promise<CryptoKey>
      Object.assign(subtle, {
        importKey: (...given: unknown[]) =>
          given[2] === 'Ed25519' ? Promise.reject(new DOMException('', 'NotSupportedError')) : open(...given),
      })
    })
    await desk(page, community)
    await press(page, 'Scan')
    await expect(page.getByText('Suresh Iyer')).toBeVisible()
    await expect(mayComeIn(page)).toBeVisible()
  },
)
