import { enter, expect, expectGood, test } from './fixtures.ts'
import { choose, hindi, marathi } from './languages.ts'

const languages = [
  { code: 'en', words: 'invite', form: 'Invite Visitor' },
  { code: 'hi', words: 'बुला', form: hindi('Invite Visitor') },
  { code: 'mr', words: 'बोलवा', form: marathi('Invite Visitor') },
] as const

// spec: search.go-to.2, search.go-to.5
test('Ctrl K, what it is called and Enter: the form stands open', { tag: '@desk' }, async ({ page, community }) => {
  await enter(page, await community.person('Asha Rao'))
  for (const { code, words, form } of languages) {
    await choose(page, code)
    for (const typed of ['inv', words]) {
      await page.goto('/dashboard')
      // The keys work once the button is there.
      await expect(page.locator('[aria-keyshortcuts]')).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('form', { name: form })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/section=visitors$/)
    }
  }
  await expectGood(page)
})
