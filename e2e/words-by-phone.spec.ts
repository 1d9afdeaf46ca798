import { api } from '@aangan/contract/api'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Page } from '@playwright/test'
import { deskOf, expectLarge, headOf, showList } from './desk.ts'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { fill, press } from './screens.ts'

const house = { houseNo: '101', division: 'A' } as const
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

const asked = (community: CommunityFixture, guard: Person, visitorName: string, at: object = house) =>
  community.call<Visit>(guard, api.visits.ask, { body: { kind: 'GUEST', visitorName, ...at } })

/** The house has as little time as there is. */
const askBriefly = async (community: CommunityFixture): Promise<void> => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const settings = await community.call<object>(admin, api.gateSettings.read)
  await community.call(admin, api.gateSettings.update, { body: { ...settings, askSeconds: 20 } })
}

// spec: gate.words.10
test(
  'a guard notes who said yes by one tap, and the house reads both names',
  { tag: '@phone' },
  async ({ page, elsewhere, community }) => {
    const [asha] = [await community.person('Asha Rao'), await community.person('Vikram Rao')]
    await askBriefly(community)
    const guard = await deskOf(page, community)
    await asked(community, guard, 'Rohit Shah')
    await showList(page, 'Waiting')
    await page.getByRole('button', { name: /Rohit Shah/ }).click()
    await press(page, 'Call')
    const number = page.getByRole('link', { name: /^Vikram Rao/ })
    // Here is no telephone.
    await number.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await number.click()
    await press(page, 'They Said Yes')
    await expect(page.getByRole('heading', { name: 'Who said so?' })).toBeFocused()
    // The one who was dialled stands first.
    await expect(page.getByRole('list', { name: 'Who said so?' }).getByRole('button')).toHaveText([
      'Vikram Rao',
      'Asha Rao',
      'Somebody Else',
    ])
    await expectGood(page)
    await expectLarge(page)
    await page.getByRole('list', { name: 'Who said so?' }).getByRole('button', { name: 'Vikram Rao' }).click()
    await expect(heading(page, 'Yes by phone: Vikram Rao')).toBeVisible()
    await press(page, 'Let In')
    const hers = await elsewhere()
    await enter(hers, asha, '/notifications')
    await expect(hers.getByText('Vikram Rao said yes by phone, noted by Balu Guard.')).toBeVisible()
  },
)

// spec: gate.words.11
test(
  'what is not proved is amber: a house that said no before, and one that was not asked',
  { tag: '@phone' },
  async ({ page, community }) => {
    // No residents to wait for, so the guard may phone right away.
    const quiet = { houseNo: '909', division: 'D' }
    const guard = await deskOf(page, community)
    const before = await asked(community, guard, 'Salesman Kumar', quiet)
    const no = { decision: 'NO_BY_PHONE', spokeToName: 'Sunita Rao' } as const
    await community.call(guard, api.visits.decide, { params: { id: before.id }, body: no })
    await asked(community, guard, 'Salesman Kumar', quiet)
    await showList(page, 'Waiting')
    await page
      .getByRole('button', { name: /Salesman Kumar/ })
      .first()
      .click()
    const saidNo = page.getByText(/D-909 said no to this visitor at \d{1,2}:\d\d [ap]m\./)
    await expect(saidNo).toBeVisible()
    await press(page, 'They Said Yes')
    await fill(page, { Name: 'A cousin' })
    await page.getByRole('form', { name: 'Who said so?' }).getByRole('button', { name: 'They Said Yes' }).click()
    await expect(heading(page, 'Yes by phone: A cousin')).toBeVisible()
    await expect(saidNo).toBeVisible()
    await expectGood(page)
    await expect(page.getByRole('button', { name: 'Let In', exact: true })).toHaveCount(0)
    await press(page, 'Let In Anyway')

    await community.call(guard, api.guestVehicles.create, {
      body: {
        vehicleNo: 'MH12KZ8236',
        type: 'four-wheeler',
        guestName: 'Carpenter Ganesh',
        contactNo: '9876500001',
        purposeOfVisit: 'Carpenter',
        visitingHouseNo: quiet.houseNo,
        division: quiet.division,
        entryTime: new Date().toISOString(),
      },
    })
    await showList(page, 'Expected')
    await page.getByRole('button', { name: /Carpenter Ganesh/ }).click()
    await expect(heading(page, 'Look twice')).toBeVisible()
    await expect(page.getByText('D-909 was not asked.')).toBeVisible()
    await expectGood(page)
    await press(page, 'Ask the House')
    await press(page, 'Ask the House')
    await expect(page.getByRole('heading', { name: /^Asking D-909/ })).toBeVisible()
    await press(page, 'Back')
    await expect(headOf(page, 'Expected')).toHaveText('Expected0')
  },
)

// spec: gate.words.12, gate.words.13
test('guests with a vehicle stand among the expected, with what they come for', async ({ page, community }) => {
  const asha = await community.person('Asha Rao')
  await community.call(asha, api.guestVehicles.create, {
    body: {
      vehicleNo: 'MH12KZ8236',
      type: 'four-wheeler',
      guestName: 'Ganesh More',
      purposeOfVisit: 'Carpenter, for the door',
      entryTime: new Date(Date.now() + 3_600_000).toISOString(),
    },
  })
  await enter(page, asha, '/dashboard?section=visitors')
  const card = page.getByRole('article', { name: 'Ganesh More' })
  await expect(card).toContainText('Carpenter, for the door')
  await expectGood(page, { dark: true })
  await card.getByRole('link', { name: 'Edit Ganesh More' }).click()
  const form = page.getByRole('form', { name: 'Edit Guest Vehicle' })
  await expect(form.getByLabel('Vehicle Number')).toHaveValue('MH12KZ8236')
  await expect(page).toHaveURL(/section=guestVehicles&find=MH12KZ8236$/)
})
