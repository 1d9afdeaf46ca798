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
  for (const colorScheme of schemes) {
    // Light is what a page is in anyway; to set it again would style the whole page again.
    if (schemes.length > 1) await page.emulateMedia({ colorScheme })
    // In dark mode only the colours differ.
    const options = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : { rules }
    let violations = await page.evaluate(findViolations, { context, options })
    if (!violations) {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.evaluate(axeSource)
      violations = await page.evaluate(findViolations, { context, options })
    }
    expect([colorScheme, ...violations!]).toEqual([colorScheme])
  }
  if (schemes.length > 1) await page.emulateMedia({ colorScheme: 'light' })
}

declare global {
  var axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } | undefined
}

/**
 * Runs in the page. Returns the violated rules with their first elements; undefined if axe is not loaded yet, or motion is
 * not reduced: a colour in transition would be measured half way.
 */
async function findViolations({ context, options }: { context: ElementContext; options: RunOptions }) {
  if (!('axe' in window) || !matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const { violations } = await axe!.run(context, { ...options, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])
}
