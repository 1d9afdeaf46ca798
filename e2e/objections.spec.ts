import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import { deskOf, showList } from './desk.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { fill, press } from './screens.ts'

// spec: gate.objections.7
test('a house says that a word by phone is not right, the desk turns red, the office settles it', async ({
  page,
  community,
  elsewhere,
}) => {
  // With no residents registered the request escalates immediately, so a phone answer can be noted.
  const guard = await deskOf(page, community)
  const visit = await community.call<Visit>(guard, api.visits.ask, {
    body: { kind: 'GUEST', visitorName: 'Rohit Shah', houseNo: '101', division: 'A' },
  })
  const body = { decision: 'YES_BY_PHONE', spokeToName: 'Sunita' }
  await community.call(guard, api.visits.decide, { params: { id: visit.id }, body })
  const movement = { id: crypto.randomUUID(), kind: 'ENTRY', visitId: visit.id, offline: false }
  const now = new Date().toISOString()
  await community.call(guard, api.movements.send, {
    body: { sentAt: now, movements: [{ ...movement, recordedAt: now }] },
  })
  await showList(page, 'Inside')
  const card = page.getByRole('list', { name: 'Inside' }).getByRole('listitem')
  await expect(card).toContainText('Rohit Shah')
  await expect(card.getByRole('button', { name: 'Call' })).toHaveCount(0)

  const asha = await community.person('Asha Rao')
  const house = await elsewhere()
  await enter(house, asha, '/dashboard?section=visitors')
  await expect(house.getByText('Sunita said yes by phone, noted by Balu Guard.')).toBeVisible()
  await press(house, 'That Is Not Right: Rohit Shah')
  await fill(house, { Text: 'Nobody called us' })
  await expectGood(house)
  await press(house, 'Send')
  await expect(house.getByText('The office has been told.')).toBeVisible()
  await expect(card).toContainText('A-101: That is not right', { timeout: 1_000 })
  await expect(card).not.toContainText('Nobody called us')
  await expectGood(page)
  await press(page, 'Call')
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible()

  const meera = await community.person('Meera Joshi', ['ADMIN'])
  const office = await elsewhere()
  await enter(office, meera, '/dashboard?section=gate&tab=conflicts')
  const toSettle = office.getByRole('region', { name: 'That is not right' })
  await expect(toSettle).toContainText('Sunita said yes by phone, noted by Balu Guard.')
  await expect(toSettle).toContainText('Nobody was called.')
  await expect(toSettle).toContainText('Asha Rao: That is not right')
  await expectGood(office)
  await press(office, 'The Gate Was Wrong')
  const dialog = office.getByRole('dialog')
  await fill(office, { Note: 'The guard is told to call you' })
  await expectGood(office)
  await dialog.getByRole('button', { name: 'The Gate Was Wrong' }).click()
  await expect(office.getByText('Settled.')).toBeVisible()
  await expect(toSettle).toBeHidden()

  await expect(house.getByText('The office: the gate was wrong. The guard is told to call you')).toBeVisible()
  await expectGood(house)
})
