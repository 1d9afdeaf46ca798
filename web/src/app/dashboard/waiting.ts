import type { WaitingCounts } from '@aangan/contract/record/waiting'
import { client } from '../../core/api/api.ts'
import { shortCount } from '../../ui/short-count.ts'
import { badgesOf, type Badges } from './badges.ts'

export interface Waiting {
  readonly counts: WaitingCounts
  readonly badges: Badges
  /** The sum of all, before the page's title: `(6) `. */
  readonly inTitle: string
}

const waiting = client('waiting')

export async function readWaiting(signal: AbortSignal): Promise<Waiting> {
  const counts = await waiting.read({ signal })
  const badges = badgesOf(counts)
  const total = Object.values(badges).reduce((sum, { count }) => sum + count, 0)
  return { counts, badges, inTitle: total > 0 ? `(${shortCount(total)}) ` : '' }
}
