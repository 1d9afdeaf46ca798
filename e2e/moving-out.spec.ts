import { api } from '@aangan/contract/api'
import type { HouseholdOfHouse } from '@aangan/contract/people/occupancies'
import { enter, expect, expectGood, test, type CommunityFixture, type Person } from './fixtures.ts'
import { expectFieldError, expectSection, expectToast, fill, openTile, press, rowOf } from './screens.ts'
import { planGuest } from './seed.ts'

const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(Date.now() + days * 86_400_000))

/** With two vehicles, a daughter and an expected guest. */
async function settle(community: CommunityFixture, who: Person, plates: readonly string[]): Promise<void> {
  for (const vehicleNo of plates)
    await community.call(who, api.vehicles.create, { body: { vehicleNo, type: 'two-wheeler' } })
  await community.call(who, api.members.create, { body: { name: 'Ila Rao', relation: 'CHILD' } })
  await planGuest(community, who, 'KA05MN7788', { inMinutes: 60 })
}

// spec: people.moving-out.2, people.moving-out.6
test('a resident sets the day of moving out, and stays after all', { tag: '@phone' }, async ({ page, community }) => {
  const resident = await community.person('Asha Rao')
  await settle(community, resident, ['MH12AB1234', 'MH12AB1235'])
  await enter(page, resident)
  await openTile(page, 'My Household')
  const card = page.getByRole('article', { name: 'A-101' })
  await press(card, 'Move Out: Asha Rao')
  const dialog = page.getByRole('dialog', { name: 'Move Out' })
  await expect(dialog).toContainText('Are you sure you want to move out?')
  await expect(dialog).toContainText('Asha Rao')
  await expect(dialog).toContainText('2 vehicles, 1 member, 1 planned guest')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectGood(page)

  await fill(dialog, { 'End Date': dayFromNow(-2) })
  await press(dialog, 'Move Out')
  await expectFieldError(dialog, 'End Date', 'The date must be within one year.')
  await fill(dialog, { 'End Date': dayFromNow(3), Reason: 'A new job' })
  await press(dialog, 'Move Out')
  await expectToast(page, `Moving out on ${shown(3)}.`)
  await expect(dialog).toBeHidden()
  await expect(card).toContainText(`Moves out on ${shown(3)}`)
  await expectGood(page)

  await press(card, 'Stay: Asha Rao')
  await expect(card).not.toContainText('Moves out on')
  const [home] = await community.call<{ occupancy: object }[]>(resident, api.household.read)
  expect(home?.occupancy).toMatchObject({ endsOn: null, endedAt: null })
})

// spec: people.moving-out.13
test('the primary contact sets the day of one of the household', { tag: '@phone' }, async ({ page, community }) => {
  const [admin, asha, ravi] = await Promise.all([
    community.person('Meera Admin', ['ADMIN'], { houseNo: '7', division: 'B' }),
    community.person('Asha Rao'),
    community.person('Ravi Rao', ['USER'], { houseNo: '9', division: 'B' }),
  ])
  const [home] = await community.call<HouseholdOfHouse[]>(asha, api.household.read)
  const { houseId, householdId } = home!.occupancy
  await community.call(admin, api.occupancies.create, {
    params: { id: houseId },
    body: { userId: ravi.id, ownershipType: 'owner', householdId },
  })
  await enter(page, asha)
  await openTile(page, 'My Household')
  const card = page.getByRole('article', { name: 'A-101' })
  await press(card, 'Move Out: Ravi Rao')
  const dialog = page.getByRole('dialog', { name: 'Move Out' })
  await expect(dialog).toContainText('Ravi Rao')
  await fill(dialog, { 'End Date': dayFromNow(3) })
  await press(dialog, 'Move Out')
  await expectToast(page, `Moving out on ${shown(3)}.`)
  const row = card.getByRole('listitem').filter({ hasText: 'Ravi Rao' })
  await expect(row).toContainText(`Moves out on ${shown(3)}`)
  // They alone take it back.
  await expect(card.getByRole('button', { name: 'Stay: Ravi Rao' })).toHaveCount(0)
  await expectGood(page)
})

// spec: people.moving-out.7
test(
  'an admin moves somebody out; no search finds them, and the undo brings all back',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const [admin, guard, resident] = await Promise.all([
      community.person('Meera Admin', ['ADMIN'], { houseNo: '7', division: 'B' }),
      community.person('Gopal Guard', ['SECURITY'], { houseNo: '1', division: 'C' }),
      community.person('Asha Rao'),
    ])
    await settle(community, resident, ['MH12AB1234', 'MH12AB1235'])
    const asked = await elsewhere()
    await enter(asked, resident, '/dashboard?section=household')
    await expect(asked.getByRole('article', { name: 'A-101' })).toBeVisible()

    await enter(page, admin)
    await openTile(page, 'Houses')
    const row = await rowOf(page, 'Houses', 'A-101')
    await press(row, 'People of A-101')
    await expectSection(page, 'A-101')
    const previews: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/end')) previews.push(request.url())
    })
    await press(page, 'Move Out: Asha Rao')
    const dialog = page.getByRole('dialog', { name: 'Move Out' })
    await expect(dialog).toContainText('2 vehicles, 1 member, 1 planned guest')
    await fill(dialog, { 'End Date': dayFromNow(-1), Reason: 'Sold the flat' })
    await press(dialog, 'Move Out')
    await expectToast(page, 'Moved out.')
    const moved = page.getByRole('list', { name: 'Before' })
    await expect(moved).toContainText('Asha Rao')
    await expect(moved).toContainText('Sold the flat')
    // What would end is not asked again of what has ended.
    expect(previews).toHaveLength(1)
    await expectGood(page)

    // The page of the person who left hears of it, or asks with its very next step.
    await expect(asked).toHaveURL(/\/login/)
    await asked.reload()
    await expect(asked.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    const hits = async () => {
      const found = async (call: Parameters<typeof community.call>[1], query: Record<string, string>) => {
        const body = await community.call<unknown[] & { content?: unknown[] }>(guard, call, { query })
        return (body.content ?? body).length
      }
      return [
        await found(api.vehicles.searchByNumber, { vehicleNo: 'MH12AB' }),
        await found(api.vehicles.searchByHouse, { houseNo: '101', division: 'A' }),
        await found(api.members.search, { name: 'Rao' }),
        await found(api.guestVehicles.list, { find: '7788' }),
      ]
    }
    expect(await hits()).toEqual([0, 0, 0, 0])
    const { content } = await community.call<{ content: { access: string }[] }>(admin, api.users.search, {
      query: { name: 'Asha Rao' },
    })
    expect(content).toMatchObject([{ status: 'DISABLED', access: 'MOVED_OUT' }])

    await press(moved, 'Undo: Asha Rao')
    const question = page.getByRole('dialog', { name: 'Bring this person and their things back?' })
    await expect(question).toContainText('2 vehicles, 1 member, 1 planned guest')
    await press(question, 'Undo')
    await expectToast(page, 'Asha Rao is back.')
    expect(await hits()).toEqual([2, 2, 2, 1])
    await expect(page.getByRole('article', { name: 'Household of Asha Rao' })).toBeVisible()
    await expect(moved).toHaveCount(0)
  },
)

const shown = (days: number): string =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${dayFromNow(days)}T00:00:00Z`),
  )
