import type { Page } from '@playwright/test'
import { deskOf } from './desk.ts'
import { lineToServer, type Line } from './cuttable-proxy.ts'
import { test as base, type CommunityFixture, type Person } from './fixtures.ts'
import { expectKept } from './cached-files.ts'

/** Stories with a line to the server that can be cut. */
export const test = base.extend<{ line: Line }>({
  line: async ({}, use) => {
    const line = await lineToServer()
    await use(line)
    await line.close()
  },
})

/** A guard whose device is a desk, on such a line. */
export async function deskOnLine(page: Page, community: CommunityFixture, line: Line, pin?: string): Promise<Person> {
  const guard = await deskOf(page, community, line.address, pin)
  await expectKept(page)
  return guard
}
