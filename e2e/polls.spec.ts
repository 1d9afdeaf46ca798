import { api } from '@aangan/contract/api'
import type { House } from '@aangan/contract/people/occupancies'
import { countTaps } from './count-taps.ts'
import { enter, expect, expectGood, test } from './fixtures.ts'
import { expectFieldError, expectSection, expectToast, fill, press } from './screens.ts'

const poll = { question: 'Solar panels on the roof?', options: ['Yes', 'No', 'Next year'], voters: 'OWNERS' }
const body = { title: 'Roof', content: 'The offers are at the office.', endDate: '2999-12-31' }

// spec: notices.form.4, notices.poll.11, notices.poster.1
test(
  'an admin asks the owners, who can see later how each house voted',
  { tag: '@desk' },
  async ({ page, community }) => {
    await community.person('Vikram Shah', ['USER'], { division: 'B', houseNo: '202', ownershipType: 'tenant' })
    await community.person('Asha Rao', ['USER'], { division: 'A', houseNo: '402' })
    await enter(page, await community.person('Meera Admin', ['ADMIN']), '/dashboard?section=notice')
    await press(page, 'Create Notice')
    const form = page.getByRole('form', { name: 'Create Notice' })
    await fill(form, { Title: 'Roof', Content: 'The offers are at the office.', 'End Date': '2999-12-31' })
    await press(form, 'Ask people something: No')
    await form.getByRole('radio', { name: 'A poll' }).check()
    await press(form, 'Create Notice')
    await expectFieldError(form, 'Question', 'Question is required.')
    await expectFieldError(form, 'Option 1', 'A poll needs 2 to 6 different options.')
    await fill(form, { Question: poll.question, 'Option 1': 'Yes', 'Option 2': 'yes', 'Closes On': '3000-01-01' })
    await press(form, 'Create Notice')
    await expectFieldError(form, 'Option 1', 'A poll needs 2 to 6 different options.')
    await expectFieldError(form, 'Closes On', 'The poll must close between the publishing day and the end date.')
    await fill(form, { 'Option 2': 'No', 'Closes On': '' })
    await press(form, 'Add Option')
    await fill(form, { 'Option 3': 'Next year' })
    await form.getByLabel('Show how each house voted').check()
    await expect(form.getByText('2 houses have nobody who can vote.')).toBeVisible()
    await expectGood(page, { dark: true })
    await press(form, 'Create Notice')
    await expectToast(page, 'Notice created successfully')

    const card = page.getByRole('article', { name: 'Roof' })
    await expect(card.getByText(poll.question)).toBeVisible()
    await expect(card.getByText('Open until 31 Dec 2999')).toBeVisible()
    await expect(card.getByText('0 of 1 houses have voted.')).toBeVisible()
    await press(card, 'Which Houses Have Voted')
    const list = page.getByRole('dialog', { name: 'Which Houses Have Voted' })
    await expect(list.getByText('No house has voted.')).toBeVisible()
    await press(list, 'Not Voted Yet')
    await expect(list.getByText('A-402')).toBeVisible()
    await expectGood(page)
    await press(list, 'Close')
    // On paper: what is asked and what can be chosen, but no numbers.
    await page.evaluate(() => Object.assign(window, { print: () => {} }))
    await press(card, 'Print Roof')
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('.poster')
    for (const words of [poll.question, '○ Yes', '○ Next year']) await expect(sheet.getByText(words)).toBeVisible()
    await expect(sheet.getByText(/vote/)).toHaveCount(0)
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Escape')
    await press(card, 'Edit Roof')
    await expect(page.getByText('Ask people something: A poll')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Update Notice' }).getByRole('radio')).toHaveCount(0)
  },
)

// spec: notices.card.3
test(
  'Asha votes in three taps; who owns two houses votes for each',
  { tag: '@phone' },
  async ({ page, community, elsewhere }) => {
    const admin = await community.person('Meera Admin', ['ADMIN'])
    const asha = await community.person('Asha Rao', ['USER'], { division: 'A', houseNo: '402' })
    const ravi = await community.person('Ravi Rao', ['USER'], { division: 'A', houseNo: '402' })
    const tenant = await community.person('Vikram Shah', ['USER'], {
      division: 'B',
      houseNo: '202',
      ownershipType: 'tenant',
    })
    const { id } = await community.call<{ id: string }>(admin, api.notices.create, { body: { ...body, poll } })
    await enter(page, asha)
    // The link of the push message.
    await expectSection(page, 'My Vehicles')
    await page.evaluate((link) => {
      const tap = Object.assign(document.createElement('a'), { href: link, textContent: 'Solar panels on the roof?' })
      document.querySelector('main')!.prepend(tap)
    }, `/dashboard?section=notice&id=${id}`)
    const person = countTaps(page)
    await person.tap(page.getByRole('link', { name: 'Solar panels on the roof?' }))
    const card = page.getByRole('article', { name: 'Roof' })
    const question = card.getByRole('group', { name: /Solar panels on the roof\?/ })
    await expect(question.getByText('Only totals are shown.')).toBeVisible()
    await person.tap(question.getByText('Next year', { exact: true }))
    await person.tap(question.getByRole('button', { name: 'Vote' }))
    await expectToast(page, 'Vote counted.')
    expect([person.taps, person.keys]).toEqual([3, 0])
    await expect(card.getByText(/^Voted: Next year\. By Asha Rao, \d+:\d\d [ap]m\.$/)).toBeVisible()
    await expect(card.getByText('1 of 1 houses have voted.')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Change Vote' })).toBeFocused()
    await expectGood(page, { dark: true })

    await community.call(ravi, api.noticePolls.vote, { params: { id }, body: { option: 0 } })
    const { content } = await community.call<{ content: House[] }>(admin, api.houses.list, { query: { number: '402' } })
    const { id: other } = await community.call<{ id: string }>(admin, api.houses.create, {
      body: { division: 'D', number: '7', type: 'FLAT' },
    })
    expect(content).toHaveLength(1)
    const owns = { userId: asha.id, ownershipType: 'owner', livesHere: false }
    await community.call(admin, api.occupancies.create, { params: { id: other }, body: owns })
    await page.reload()
    const [first, second] = [card.getByRole('group', { name: 'A-402' }), card.getByRole('group', { name: 'D-7' })]
    await expect(first.getByText(/^Voted: Yes\. By Ravi Rao/)).toBeVisible()
    await press(second, 'Vote')
    await expect(second.getByText('Please choose one of the options.')).toBeVisible()
    await second.getByText('No', { exact: true }).click()
    await press(second, 'Vote')
    await expect(second.getByText(/^Voted: No\. By Asha Rao/)).toBeVisible()
    await expect(card.getByText('2 of 2 houses have voted.')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectGood(page)

    const rented = await elsewhere()
    await enter(rented, tenant, '/dashboard?section=notice')
    await expect(rented.getByText('Only owners vote in this poll.')).toBeVisible()
    await expect(rented.getByRole('button', { name: 'Vote' })).toHaveCount(0)
  },
)
