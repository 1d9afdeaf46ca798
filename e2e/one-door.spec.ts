import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { fill, press } from './screens.ts'
import type { Page } from '@playwright/test'

const house = { houseNo: '402', division: 'A' } as const

async function askAbout(page: Page, plate: string, name: string): Promise<void> {
  await press(page, 'Add Guest Vehicle')
  const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
  await fill(form, {
    'Vehicle Number': plate,
    'Visiting House Number': 'A-402',
    'Purpose of Visit': 'Gas cylinder',
    'Guest Name': name,
    'Contact Number': '9123456780',
  })
  await press(form, 'Ask the House')
}

const requests = async (community: CommunityFixture, person: Person) => {
  const query = { status: 'ASKING', mine: 'true' }
  const page = await community.call<{ content: { id: string; kind: string; note: string; vehicleNo: string }[] }>(
    person,
    api.visits.list,
    { query },
  )
  return page.content
}
const answer = (community: CommunityFixture, person: Person, id: string, given: string) =>
  community.call(person, api.visits.answer, { params: { id }, body: { answer: given } })

// spec: gate.door.1
test(
  'a request from Guest Vehicles outlives its dialog and a reload, and says what the house answered',
  { tag: '@phone' },
  async ({ page, community }) => {
    const asha = await community.person('Asha Rao', ['USER'], house)
    await enter(page, await community.person('Gopal Guard', ['SECURITY']))
    await askAbout(page, 'MH12KZ4467', 'Rohan Shinde')
    const dialog = page.getByRole('dialog', { name: /^Asking A-402/ })
    await expect(dialog).toContainText('1 person was asked.')
    const [request] = await requests(community, asha)
    expect(request).toMatchObject({ kind: 'SERVICE', note: 'Gas cylinder', vehicleNo: 'MH12KZ4467' })
    await press(dialog, 'Later')
    const waiting = page.getByRole('list', { name: 'Waiting' })
    await expect(waiting).toContainText('Rohan Shinde · A-402')
    await expectGood(page)
    await page.reload()
    await waiting.getByRole('button', { name: /^Asking A-402/ }).click()
    await expect(dialog).toBeVisible()
    await answer(community, asha, request!.id, 'DENY')
    const denied = page.getByRole('dialog', { name: 'Denied by Asha Rao' })
    await expect(denied.getByRole('button', { name: 'Mark Entry' })).toHaveCount(0)
    await expectGood(page)
    await press(denied, 'Close')
    await expect(waiting).toHaveCount(0)
  },
)

// spec: gate.door.1
test('what the house says by phone is noted with a name there too', { tag: '@phone' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const settings = await community.call<object>(admin, api.gateSettings.read)
  await community.call(admin, api.gateSettings.update, { body: { ...settings, askSeconds: 20 } })
  await community.person('Asha Rao', ['USER'], house)
  await enter(page, await community.person('Gopal Guard', ['SECURITY']))
  await askAbout(page, 'MH12KZ4467', 'Rohan Shinde')
  const dialog = page.getByRole('dialog', { name: /^Asking A-402/ })
  await expect(dialog).toContainText('No answer yet. Call the house.', { timeout: 40_000 })
  await press(dialog, 'They Said Yes')
  await expectGood(page)
  const names = dialog.getByRole('list', { name: 'Who said so?' })
  await expect(names.getByRole('button')).toHaveText(['Asha Rao', 'Somebody Else'])
  await press(names, 'Asha Rao')
  const said = page.getByRole('dialog', { name: 'Yes by phone: Asha Rao' })
  await press(said, 'Mark Entry')
  await expect(page.getByRole('button', { name: 'Mark Exit MH12KZ4467' })).toBeVisible()
})

// spec: gate.door.1
test(
  'what was typed stays where the request was refused',
  { tag: ['@phone', '@faults'] },
  async ({ page, community }) => {
    await enter(page, await community.person('Gopal Guard', ['SECURITY']))
    await page.route('**/api/visits', (route) => route.abort())
    await askAbout(page, 'MH12KZ4467', 'Rohan Shinde')
    const form = page.getByRole('form', { name: 'Add Guest Vehicle' })
    await expect(form.getByRole('alert')).toContainText('Failed to ask the house')
    await expect(form.getByLabel('Guest Name')).toHaveValue('Rohan Shinde')
    await page.unroute('**/api/visits')
    await press(form, 'Ask the House')
    await expect(page.getByRole('dialog', { name: /^Asking A-402/ })).toBeVisible()
  },
)
