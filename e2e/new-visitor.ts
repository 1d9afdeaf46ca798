import type { Label } from '@aangan/contract/core/language/text'
import { visitKindLabels, type VisitKind } from '@aangan/contract/gate/visit-kinds'
import { expect, type Page } from '@playwright/test'
import { fill, press } from './screens.ts'

type Say = (text: Label) => string
const inEnglish: Say = (text) => text

/** Who it is, up to the screen of the house. A guest comes from nowhere; `pick` is a company, a trade or Other. */
export async function beginVisitor(
  page: Page,
  kind: VisitKind = 'GUEST',
  pick?: string,
  say: Say = inEnglish,
): Promise<void> {
  await press(page, say('New Visitor'))
  await chooseKind(page, kind, pick, say)
}

export async function chooseKind(
  page: Page,
  kind: VisitKind = 'GUEST',
  pick?: string,
  say: Say = inEnglish,
): Promise<void> {
  await press(page, say(visitKindLabels[kind]))
  if (pick !== undefined) await press(page, pick)
  await expect(page.getByRole('heading', { name: new RegExp(`^${say(visitKindLabels[kind])}`) })).toBeVisible()
}

/** A house that somebody is registered in, and of which no longer one begins so: the pad folds by itself. */
export async function chooseHouse(page: Page, wing: string, number: string, say: Say = inEnglish): Promise<void> {
  await page.getByRole('radio', { name: wing, exact: true }).check()
  for (const digit of number) await press(page, digit)
  await expect(page.getByText(`${wing}-${number}`, { exact: true })).toBeVisible()
  // What has taken the place of the pad takes no press at once.
  await expect(page.locator('main button[aria-disabled]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('Change'), exact: true })).toBeVisible()
}

const chips = {
  'Visitor Name': 'Name',
  'Vehicle Number': 'Plate',
  'Mobile Number': 'Mobile Number',
} as const satisfies Partial<Record<Label, Label>>
export type VisitorFields = Partial<Record<keyof typeof chips, string>>

/** Opens the fields that are folded to a chip, and fills all of them in. */
export async function fillVisitor(page: Page, fields: VisitorFields): Promise<void> {
  for (const [field, value] of Object.entries(fields)) {
    const input = page.getByLabel(field, { exact: true })
    if (!(await input.isVisible())) await press(page, chips[field as keyof VisitorFields])
    await fill(page, { [field]: value })
  }
}

/** A guest of one house, up to the button that asks. */
export async function guestOf(page: Page, wing: string, number: string, fields: VisitorFields): Promise<void> {
  await beginVisitor(page)
  await chooseHouse(page, wing, number)
  await fillVisitor(page, fields)
}

export const askHouse = (page: Page): Promise<void> => press(page, 'Ask the House')
