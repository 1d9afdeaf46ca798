import type { SomeGateSettings } from '@aangan/contract/gate/gate-settings'
import {
  effectiveSettings,
  type StoredSetting,
  type SettingValues,
  type SomeSettings,
} from '@aangan/contract/society/community-settings'
import { inOrder, many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

interface SettingRow {
  /** Null where nothing is kept. */
  readonly name: string | null
  readonly value: string | null
}

/** Undefined when there is no such community. */
export const findStoredSettings = (
  tx: Tx,
  communityId: string | Statement | null,
): Batch<StoredSetting[] | undefined> =>
  many(tx.sql<SettingRow[]>`
    select s.name, s.value::text as value
    from communities c left join community_settings s on s.community_id = c.id and ${inScope(tx, 's')}
    where c.id = ${communityId}`).map((rows) => {
    if (rows.length === 0) return undefined
    const kept = rows.filter((row): row is { name: string; value: string } => row.name !== null && row.value !== null)
    return kept.map(({ name, value }) => ({ name, value: JSON.parse(value) as unknown }))
  })

export const findSettings = (tx: Tx): Batch<SettingValues | undefined> =>
  findStoredSettings(tx, tx.communityId).map((kept) => kept && effectiveSettings(kept))

/** Those that are declared anywhere: a community's own, and its gate's. */
export async function putSettings(tx: Tx, settings: SomeSettings | SomeGateSettings): Promise<void> {
  const statements = Object.entries(settings).map(
    ([name, value]) => tx.sql`
      insert into community_settings (community_id, name, value)
      values (${tx.communityId}, ${name}, ${JSON.stringify(value)}::text::jsonb)
      on conflict (community_id, name) do update set value = excluded.value`,
  )
  await inOrder(...statements)
}
