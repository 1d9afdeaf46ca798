import { go } from '../../core/address/history.ts'
import { paths } from '../../core/address/paths.ts'
import { lockDesk } from '../../shell/session/desk-lock.ts'
import { firstPage } from '../../shell/session/first-page.ts'
import { ownPath } from '../../shell/session/own-path.ts'

/** To the address that was asked for, else the first page of who has just logged in. */
export async function goOn(next?: string): Promise<void> {
  // The desk's turn has no session here any more.
  if (firstPage() !== paths.gate) lockDesk(false)
  // The whole address, with its section and filters.
  await go(ownPath(next) ?? firstPage(), { replace: true })
}
