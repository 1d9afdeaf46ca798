import type { Locator, Page } from '@playwright/test'

/** Counts what a person does. A typed character is a key, a press of the finger a tap. */
export function countTaps(page: Page) {
  const done = { taps: 0, keys: 0 }
  return {
    get taps() {
      return done.taps
    },
    get keys() {
      return done.keys
    },
    async tap(target: Locator): Promise<void> {
      await target.click()
      done.taps += 1
    },
    /** A digit of a pad on the screen is a key as well. */
    async digit(target: Locator): Promise<void> {
      await target.click()
      done.keys += 1
    },
    /** Types into what has the focus. */
    async type(text: string): Promise<void> {
      await page.keyboard.type(text)
      done.keys += [...text].length
    },
    async press(key: string): Promise<void> {
      await page.keyboard.press(key)
      done.keys += 1
    },
  }
}
