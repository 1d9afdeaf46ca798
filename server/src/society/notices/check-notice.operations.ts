import type { Problem } from '@aangan/contract/core/problems'
import { assertValid, refuse } from '@aangan/contract/refusal'
import { keyOf, unknownHouse, type Audience } from '@aangan/contract/society/notice-audience'
import { mostOpenPolls, mostPinned, mostScheduled, type AuditedNotice } from '@aangan/contract/society/notices'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { lockNamed } from '../../core/db/lock.ts'
import { lockNamedHouses, type FoundHouse } from './named-houses.sql.ts'
import { newlyBounded } from './notice-edit.rules.ts'
import { countBounded } from './notices.sql.ts'
import { countOpenPolls } from './polls.sql.ts'
import type { NoticeFields } from './posting.sql.ts'

/** Locks and returns the named houses. Refuses unknown houses together with all other field errors. */
export async function assertHouses(
  tx: Tx,
  communityId: string | null,
  { audience }: Pick<NoticeFields, 'audience'>,
  problems: Readonly<Record<string, Problem | undefined>>,
): Promise<readonly FoundHouse[]> {
  const named = audience?.houses ?? []
  const found = named.length === 0 ? [] : await lockNamedHouses(tx, communityId, named)
  assertValid({ ...problems, audience: unknownIn(audience, found) })
  return found
}

export function unknownIn(audience: Audience | null, found: readonly FoundHouse[]): Problem | undefined {
  const known = new Set(found.map(keyOf))
  const unknown = audience?.houses.find((house) => !known.has(keyOf(house)))
  return unknown && unknownHouse(unknown)
}

/** Those who pin, schedule or open a poll in one community take turns, so that what they counted still holds. */
export async function assertBounds(
  tx: Tx,
  communityId: string | null,
  wanted: NoticeFields,
  before: AuditedNotice | null,
): Promise<void> {
  const bounded = newlyBounded(wanted, before, tx.cause.now)
  if (!bounded.pinned && !bounded.scheduled && !bounded.poll) return
  const [, counts, openPolls] = await inOrder(
    lockNamed(tx, 'notices', communityId),
    countBounded(tx, communityId, before?.id ?? null),
    countOpenPolls(tx, communityId, before?.id ?? null),
  )
  if (bounded.pinned && (counts?.pinned ?? 0) >= mostPinned) refuse('notice.too_many_pinned')
  if (bounded.scheduled && (counts?.scheduled ?? 0) >= mostScheduled) refuse('notice.too_many_scheduled')
  if (bounded.poll && openPolls >= mostOpenPolls) refuse('notice.too_many_polls')
}
