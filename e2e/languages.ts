import { readFileSync } from 'node:fs'
import type { Label } from '@aangan/contract/core/language/text'
import { expect, type Page } from '@playwright/test'

type Code = 'hi' | 'mr'
const catalogueOf = (code: Code) =>
  JSON.parse(readFileSync(new URL(`../contract/src/core/language/${code}.json`, import.meta.url), 'utf8')) as Readonly<
    Record<string, string>
  >

/** `hindi('Login')` is लॉग इन. */
const speaker = (code: Code) => {
  const catalogue = catalogueOf(code)
  return (text: Label): string => {
    const said = catalogue[text]
    if (!said) throw new Error(`${code} has no "${text}".`)
    return said
  }
}
export const hindi = speaker('hi')
export const marathi = speaker('mr')

export const languageSelect = (page: Page) => page.getByRole('banner').getByRole('combobox')

export async function choose(page: Page, code: Code | 'en'): Promise<void> {
  // `selectOption` does not focus.
  await languageSelect(page).focus()
  await languageSelect(page).selectOption(code)
  await expectLanguage(page, code)
}

export async function expectLanguage(page: Page, code: Code | 'en'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', code)
  await expect(languageSelect(page)).toHaveValue(code)
}

export const storedLanguage = (page: Page) => page.evaluate(() => localStorage.getItem('language'))
