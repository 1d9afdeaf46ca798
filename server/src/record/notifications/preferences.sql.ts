import { nothingChosen, type ChosenPreferences, type PreferencesChoice } from '@aangan/contract/record/notifications'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'

export const findChosen = (tx: Tx, userId: string): Batch<ChosenPreferences> =>
  maybeOne(tx.sql<ChosenPreferences[]>`
    select quiet_from as "quietFrom", quiet_until as "quietUntil", push from notification_preferences p
    where ${inScope(tx, 'p')} and p.user_id = ${userId}`).map((chosen) => chosen ?? nothingChosen)

interface Person {
  readonly id: string
  readonly communityId: string | null
}

/** Switches that are not among `push` stay. */
export async function putChosen(
  tx: Tx,
  { id, communityId }: Person,
  { changesHours, quietFrom, quietUntil, push }: PreferencesChoice,
): Promise<ChosenPreferences> {
  const [chosen] = await tx.sql<ChosenPreferences[]>`
    insert into notification_preferences as p (user_id, community_id, quiet_from, quiet_until, push, created_at, updated_at)
    values (${id}, ${communityId}, ${quietFrom}, ${quietUntil}, ${JSON.stringify(push)}::text::jsonb, ${tx.cause.now}, ${tx.cause.now})
    on conflict (user_id) do update set
      quiet_from = case when ${changesHours} then excluded.quiet_from else p.quiet_from end,
      quiet_until = case when ${changesHours} then excluded.quiet_until else p.quiet_until end,
      push = p.push || excluded.push, updated_at = excluded.updated_at
    returning quiet_from as "quietFrom", quiet_until as "quietUntil", push`
  return chosen!
}
