import { randomUUID } from 'node:crypto'
import { api } from '@aangan/contract/api'
import { openKeys } from '../server/test/device-keys.ts'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { rowOf } from './screens.ts'

/** A tablet of the first gate, which guards take over from each other. */
async function tabletOf(community: CommunityFixture, admin: Person) {
  const device = openKeys()
  const { gates } = await community.call<{ gates: { id: string }[] }>(admin, api.gateSettings.read)
  const { id: deskId } = await community.call<{ id: string }>(admin, api.gateDesks.create, {
    body: { gateId: gates[0]!.id, name: 'Tablet', deviceKey: device.deviceKey },
  })
  return async (guard: Person, more: Readonly<Record<string, unknown>>) => {
    const id = randomUUID()
    const at = { params: { id: deskId } }
    const { nonce } = await community.call<{ nonce: string }>(undefined, api.gateTurns.nonce, at)
    const signature = device.signTurn({ deskId, turnId: id, userId: guard.id, nonce })
    await community.call(undefined, api.gateTurns.begin, {
      ...at,
      body: { id, userId: guard.id, nonce, signature, ...more },
    })
  }
}

// spec: gate.shifts.4
test('the office reads who worked the desk in a shift, and who was not confirmed', async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const mohan = await community.person('Mohan Jadhav', ['SECURITY'])
  const ramesh = await community.person('Ramesh Pawar', ['SECURITY'])
  await community.call(mohan, api.pins.choose, { body: { pin: '2580' } })
  // The first turn of the desk ends the session that set it up.
  const begin = await tabletOf(community, await community.person('Anil Admin', ['ADMIN']))
  await begin(mohan, { pin: '2580', handOver: {} })
  const now = new Date().toISOString()
  await begin(ramesh, { sentAt: now, beganAt: now, endedAt: now })
  await begin(mohan, { pin: '2580' })

  await enter(page, admin, '/dashboard?section=gate&tab=shifts')
  const row = await rowOf(page, 'Shifts', 'On duty')
  const turns = row.getByRole('listitem')
  await expect(turns).toHaveText([
    /^Mohan Jadhav ?since \d+:\d\d [ap]m$/,
    /^Ramesh Pawar \(not confirmed\) ?\d+:\d\d [ap]m – \d+:\d\d [ap]m$/,
    /^Mohan Jadhav ?\d+:\d\d [ap]m – \d+:\d\d [ap]m$/,
  ])
  await expectGood(page)
  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.reload()
  await expect((await rowOf(page, 'शिफ़्ट', 'ड्यूटी पर')).getByText('Ramesh Pawar (पक्का नहीं)')).toBeVisible()
  await expectGood(page)
})
