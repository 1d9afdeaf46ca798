import type { AuditResource } from '@aangan/contract/audit-actions'
import type { Page } from '@aangan/contract/query-fields'
import type { SecurityKind, SecurityLog } from '@aangan/contract/security-logs'
import type { Batch } from '../db/batch.ts'
import { inScope, type Tx } from '../db/database.ts'
import { pageFrom, pageOfRows } from '../db/paging.ts'
import { during, type Period } from '../db/period.ts'

interface SecurityFilters {
  readonly kind?: SecurityKind | undefined
  readonly period: Period
  readonly page: number
  readonly size: number
}

/** With the data for its summary. */
type Event = Omit<SecurityLog, 'summary'> & {
  readonly resource: AuditResource
  readonly oldData: string | null
  readonly newData: string | null
}

/** Newest first. */
export function listSecurityEvents(tx: Tx, { kind, period, page, size }: SecurityFilters): Batch<Page<Event>> {
  const { sql } = tx
  const matching = sql`
    from audit_logs where ${inScope(tx)} and security_kind is not null
    ${kind === undefined ? sql`` : sql`and security_kind = ${kind}`}
    ${during(tx, period)}`
  return pageFrom(
    sql`select count(*) as total ${matching}`,
    sql<Event[]>`
      select a.id, a.security_kind as kind, a.resource, a.action, a.at as timestamp,
             coalesce(u.name, person.name) as "userName", coalesce(u.username, person.username) as username,
             (select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = a.community_id) as community,
             a.old_data as "oldData", a.new_data as "newData"
      from (${pageOfRows(tx, sql`select id, at ${matching} order by at desc, id desc`, page, size)}) found
      cross join lateral (select * from audit_logs a where a.id = found.id and ${inScope(tx, 'a')} limit 1) a
      left join users u on u.id = a.user_id and ${inScope(tx, 'u')}
      left join lateral auth.person(case when u.id is null then a.user_id end) person on true
      order by found.at desc, found.id desc`,
    size,
  )
}
