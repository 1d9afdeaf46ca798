import { api } from '@aangan/contract/api'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { deliverUntilShown, notifying, tap, turnOn, withPushService } from './pushes.ts'
import { expectToast, press } from './screens.ts'

test.use({ launchOptions: notifying })

const notice = { content: 'Please come to the hall.\nAll owners.', endDate: '2999-12-31' }

// spec: notices.telling.5, notices.telling.8, notices.telling.10
test(
  'a push leads Asha to the notice, which she has read with one more tap',
  { tag: '@phone' },
  async ({ page, context, community }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const asha = await community.person('Asha Rao')
    const post = (title: string, over: object = {}) =>
      community.call<{ id: string }>(admin, api.notices.create, { body: { ...notice, title, ...over } })
    const [meeting] = [await post('Annual meeting', { ask: true }), await post('Lift'), await post('Parking')]
    await withPushService(context)
    await enter(page, asha, '/notifications')
    await press(page, turnOn)
    await expect(page.getByText('Notifications are on.')).toBeVisible()
    const kinds = page.getByRole('group', { name: 'For the community' })
    await expect(kinds.getByText('Emergency')).toBeVisible()
    await expect(kinds.getByText('Always on')).toBeVisible()
    await expect(kinds.getByRole('switch')).toHaveCount(2)
    await expectGood(page)

    // For 15 seconds a slip can be mended.
    const path = `/dashboard?section=notice&id=${meeting.id}`
    const line = page.getByRole('list', { name: 'Notifications' }).getByRole('link', { name: /Annual meeting/ })
    await expect(line).toHaveAttribute('href', path, { timeout: 60_000 })
    await expect(line).toContainText('Please come to the hall.')
    await deliverUntilShown(page, { title: 'Annual meeting', body: '', path, tag: meeting.id, lang: 'en' })
    await tap(context)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('listitem').filter({ hasText: 'Annual meeting' })).toBeInViewport()
    await press(page, 'I Have Read It: Annual meeting')
    await expectToast(page, 'Thank you.')

    await post('Water cut')
    await expect(page.getByRole('article', { name: 'Water cut' })).toBeVisible()
    await community.call(admin, api.notices.remove, { params: { id: meeting.id } })
    await expect(page.getByRole('article', { name: 'Annual meeting' })).toHaveCount(0)
    await page.goBack()
    await line.click()
    await expect(page.getByText('This notice is no longer on the board.')).toBeVisible()
    await expectGood(page)
  },
)

// spec: notices.remind.4
test('the office reminds those who have not read a notice', { tag: '@desk' }, async ({ page, community }) => {
  const admin = await community.person('Meera Admin', ['ADMIN'])
  const asha = await community.person('Asha Rao')
  await community.person('Vikram Shah', ['USER'], { division: 'B', houseNo: '202' })
  const { id } = await community.call<{ id: string }>(admin, api.notices.create, {
    body: { ...notice, title: 'Annual meeting', ask: true },
  })
  await community.call(asha, api.noticeReaders.read, { params: { id } })
  await enter(page, admin, '/dashboard?section=notice')
  const remind = async () => {
    await page.getByRole('button', { name: /^Read by / }).click()
    const list = page.getByRole('dialog', { name: 'Who Has Read It' })
    await press(list, 'Remind')
    const question = page.getByRole('dialog', { name: 'Remind 1 person now?' })
    await expectGood(page)
    await press(question, 'Remind')
    return list
  }
  const list = await remind()
  await expectToast(page, '1 person was reminded.')
  await press(list, 'Close')
  await press(await remind(), 'Close')
  await expectToast(page, 'Failed to remind: People were reminded a short while ago.')
})
