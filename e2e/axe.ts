import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'

/** Half of what the package's `source` has: it is sent to every page that is looked at. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Look {
  readonly toasts?: boolean
  /** The rules of axe that do not apply. */
  readonly without?: readonly string[]
}

/** axe finds nothing in these colour schemes. Toasts are checked only if asked. */
export async function expectAccessible(
  page: Page,
  schemes: readonly ('light' | 'dark')[],
  { toasts = false, without = [] }: Look = {},
): Promise<void> {
  const context = toasts ? { include: ['.Toastify'] } : { exclude: ['.Toastify'] }
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  if (!(await page.evaluate(holdStill))) await page.evaluate(axeSource)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // In dark mode only the colours differ.
    const options = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : { rules }
    expect([colorScheme, ...(await page.evaluate(findViolations, { context, options }))]).toEqual([colorScheme])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(letMove)
}

declare global {
  var axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } | undefined
  var stillSheet: CSSStyleSheet | undefined
}

/**
 * Runs in the page. Ends all transitions and allows no new one, so that colours are final. Animations go on, since one of
 * them is a toast's timer. Returns whether axe is there.
 */
function holdStill(): boolean {
  stillSheet = new CSSStyleSheet()
  stillSheet.replaceSync('*, ::before, ::after, ::backdrop { transition-property: none !important }')
  document.adoptedStyleSheets.push(stillSheet)
  return 'axe' in window
}

/** Runs in the page. */
function letMove(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== stillSheet)
}

/** Runs in the page. Returns the violated rules with their first elements. */
async function findViolations({ context, options }: { context: ElementContext; options: RunOptions }) {
  const { violations } = await axe!.run(context, { ...options, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])
}
