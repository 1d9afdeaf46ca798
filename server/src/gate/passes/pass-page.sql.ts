import { gateSettings } from '@aangan/contract/gate/gate-settings'
import type { PassTimes } from '@aangan/contract/gate/pass-windows'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { isPassCancelled } from './passes.sql.ts'

/** What the page of a pass knows of it: no name, house, number or plate. */
export interface PagePass extends PassTimes {
  readonly id: string
  readonly cancelled: boolean
  readonly uses: number
  readonly maxUses: number | null
  readonly code: string | null
  readonly communityId: string
  readonly community: string
  readonly timeZone: string
  readonly earlyMinutes: number
  readonly lateMinutes: number
}
type PagePassRow = Omit<PagePass, 'validFrom' | 'validUntil'> & {
  readonly validFrom: string
  readonly validUntil: string
}

/** Undefined in a community that is not ACTIVE. */
export const findPagePass = (tx: Tx, id: string): Batch<PagePass | undefined> => {
  const setting = (name: 'earlyMinutes' | 'lateMinutes') => tx.sql`
    coalesce((select (s.value #>> '{}')::int from community_settings s where s.community_id = p.community_id and s.name = ${name}),
      ${gateSettings[name].default}::int)`
  return maybeOne(tx.sql<PagePassRow[]>`
    select p.id, p.valid_from as "validFrom", p.valid_until as "validUntil", p.days, p.day_from as "dayFrom", p.day_until as "dayUntil",
      p.uses, p.max_uses as "maxUses", ${isPassCancelled(tx)} as cancelled, (select g.code from gate_codes g where g.pass_id = p.id) as code,
      c.id as "communityId", c.display_name as community, c.time_zone as "timeZone",
      ${setting('earlyMinutes')} as "earlyMinutes", ${setting('lateMinutes')} as "lateMinutes"
    from passes p join communities c on c.id = p.community_id where p.id = ${id} and c.status = 'ACTIVE'`).map(
    (row) => row && { ...row, validFrom: new Date(row.validFrom), validUntil: new Date(row.validUntil) },
  )
}
