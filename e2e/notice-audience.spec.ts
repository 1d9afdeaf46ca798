import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectFieldError, expectToast, fill, press } from './screens.ts'

const tomorrowAt8 = (): string => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T08:00`

// spec: notices.form.1, notices.form.2, notices.form.3, notices.card.1
test(
  'an admin posts a notice to the owners of B for tomorrow at eight, and pins it',
  { tag: '@desk' },
  async ({ page, community }) => {
    await community.person('Vikram Shah', ['USER'], { division: 'B', houseNo: '202' })
    await enter(page, await community.person('Meera Admin', ['ADMIN']), '/dashboard?section=notice')
    await press(page, 'Create Notice')
    const form = page.getByRole('form', { name: 'Create Notice' })
    for (const line of ['For: Everyone', 'When: Now', 'Ask people something: No'])
      await expect(form.getByRole('button', { name: line })).toHaveAttribute('aria-expanded', 'false')
    await fill(form, { Title: 'Roof of B', Content: 'Please come to the office.', 'End Date': '2999-12-31' })
    await press(form, 'For: Everyone')
    await form.getByRole('radio', { name: 'Some' }).check()
    await press(form, 'Create Notice')
    await expect(form.getByText('Choose for whom it is.')).toBeVisible()
    await form.getByRole('checkbox', { name: 'B', exact: true }).check()
    await form.getByRole('radio', { name: 'Owner', exact: true }).check()
    await expect(form.getByRole('button', { name: 'For: Division B, Owners' })).toBeVisible()
    await expect(form.getByRole('status').filter({ hasText: 'Reaches 1 person in 1 house.' })).toBeVisible()
    await form.getByLabel('Houses', { exact: true }).fill('z 9,')
    await expectFieldError(form, 'Houses', 'There is no house z 9.')
    await form.getByLabel('Houses', { exact: true }).fill('b 202,')
    await press(form, 'Remove B-202')
    await press(form, 'When: Now')
    await form.getByRole('radio', { name: 'Later' }).check()
    await fill(form, { 'Publish At': tomorrowAt8() })
    await form.getByLabel('Pin to the top').check()
    await expectGood(page)
    await press(form, 'Create Notice')
    await expect(page.getByText(/^Notice scheduled for .*8:00 am\.$/).first()).toBeVisible()

    const card = page.getByRole('article', { name: 'Roof of B' })
    for (const chip of ['Pinned', 'Division B', 'Owners'])
      await expect(card.getByText(chip, { exact: true })).toBeVisible()
    await expect(card.getByText(/^Scheduled for .*8:00 am$/)).toBeVisible()
    await press(page, 'On the board 0')
    await expect(card).toHaveCount(0)
    await press(page, 'Scheduled 1')
    await expect(card).toBeVisible()
    await expect(page).toHaveURL(/show=SCHEDULED/)
    await page.reload()
    await expect(card).toBeVisible()
    await press(card, 'Edit Roof of B')
    const edit = page.getByRole('form', { name: 'Update Notice' })
    await edit.getByRole('button', { name: /^When: / }).click()
    await edit.getByRole('radio', { name: 'Now' }).check()
    await press(edit, 'Update Notice')
    await expectToast(page, 'Notice updated successfully')
    await press(page, 'On the board 1')
    await press(card, 'Edit Roof of B')
    await expect(edit.getByText('For: Division B, Owners')).toBeVisible()
    await expect(edit.getByRole('radio')).toHaveCount(0)
  },
)

// spec: notices.card.1, notices.card.2, notices.seen.1, notices.seen.2
test(
  'a resident says that they have read a notice, and the office sees who has not',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const asha = await community.person('Asha Rao', ['USER'], { division: 'A', houseNo: '402' })
    await community.person('Vikram Shah', ['USER'], { division: 'B', houseNo: '202' })
    const post = (title: string, over: object = {}) =>
      community.call(admin, api.notices.create, {
        body: { title, content: `${title}.\n`.repeat(12), endDate: '2999-12-31', ...over },
      })
    for (let older = 1; older <= 9; older++) await post(`Older ${older}`)
    const houses = [
      { division: 'A', houseNo: '402' },
      { division: 'B', houseNo: '202' },
    ] as const
    await post('Annual meeting', { ask: true, audience: { houses } })
    const seen = page.waitForResponse((answer) => answer.url().endsWith('/api/notices/seen'))
    await enter(page, asha, '/dashboard?section=notice')
    const card = page.getByRole('article', { name: 'Annual meeting' })
    for (const chip of ['New', 'A-402 and 1 more']) await expect(card.getByText(chip, { exact: true })).toBeVisible()
    await expectGood(page)
    await seen
    await press(card, 'I Have Read It: Annual meeting')
    await expectToast(page, 'Thank you.')
    await expect(card.getByText(/^You read this on /)).toBeVisible()
    // Those further down were not in sight.
    await page.reload()
    await expect(page.getByText('New', { exact: true }).first()).toBeVisible()
    const all = page.waitForResponse((answer) => answer.url().endsWith('/api/notices/seen'))
    await press(page, 'Mark All Read')
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await all
    await page.reload()
    await expect(card).toBeVisible()
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)

    const office = await elsewhere()
    await enter(office, admin, '/dashboard?section=notice')
    await expect(office.getByText('Seen by 1 of 2')).toBeVisible()
    await office.getByRole('button', { name: /^Read by 1 of 2, 1 of 2 houses/ }).click()
    const list = office.getByRole('dialog', { name: 'Who Has Read It' })
    await expect(list.getByText('Asha Rao')).toBeVisible()
    await list.getByRole('button', { name: 'Not Read yet' }).click()
    await expect(list.getByText('Vikram Shah')).toBeVisible()
    await expect(list.getByText('Asha Rao')).toHaveCount(0)
    await expectGood(office)
  },
)
