import { expect, type Page } from '@playwright/test'

/** What the service worker keeps, by its path. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

/** The desk starts without a network from now on. */
export const expectKept = (page: Page): Promise<void> => expect.poll(() => kept(page)).toContain('/gate')
