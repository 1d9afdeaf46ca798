import type { AuditResource } from '@aangan/contract/core/audit-actions'
import type { SecurityKind } from '@aangan/contract/core/event-kinds'
import type { Page } from '@aangan/contract/core/query-fields'
import type { SecurityLog } from '@aangan/contract/record/security-logs'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { fewRows, type Key, type KeyedRow } from '../../core/db/keyset.ts'
import { countForPage, countUpTo, pageFrom, pageOfRows } from '../../core/db/paging.ts'
import { during, type Period } from '../../core/db/period.ts'
import type { Statement } from '../../core/db/sql.ts'

interface SecurityFilters {
  readonly kind?: SecurityKind | undefined
  readonly period: Period
}

/** With the data for its summary. */
export type SecurityEvent = Omit<SecurityLog, 'summary'> & {
  readonly resource: AuditResource
  readonly oldData: string | null
  readonly newData: string | null
}

/** Newest first. */
export function listSecurityEvents(
  tx: Tx,
  filters: SecurityFilters,
  page: number,
  size: number,
): Batch<Page<SecurityEvent>> {
  const { sql } = tx
  const matches = matching(tx, filters)
  return pageFrom(
    countForPage(tx, sql`select ${matches}`, page, size),
    sql<SecurityEvent[]>`
      select ${columns(tx)} from (${pageOfRows(tx, sql`select id, at ${matches} order by at desc, id desc`, page, size)}) found
      ${whole(tx)}`,
    size,
  )
}

export const countSecurityEvents = (tx: Tx, filters: SecurityFilters, most: number): Batch<number> =>
  countUpTo(tx, tx.sql`select ${matching(tx, filters)}`, most)

/** All of them, newest first. */
export function securityEventsAfter(tx: Tx, filters: SecurityFilters, key?: Key): Batch<(SecurityEvent & KeyedRow)[]> {
  const { sql } = tx
  const after = key === undefined ? sql`` : sql`and (at, id) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  return many(sql<(SecurityEvent & KeyedRow)[]>`
    select ${columns(tx)}, json_build_array(found.at, found.id) as key
    from (select id, at ${matching(tx, filters)} ${after} order by at desc, id desc ${fewRows(tx)}) found ${whole(tx)}`)
}

const columns = (tx: Tx) => tx.sql`
  a.id, a.security_kind as kind, a.resource, a.action, a.at as timestamp,
  coalesce(u.name, person.name) as "userName", coalesce(u.username, person.username) as username,
  (select json_build_object('id', c.id, 'displayName', c.display_name) from communities c where c.id = a.community_id) as community,
  a.old_data as "oldData", a.new_data as "newData"`

const whole = (tx: Tx) => tx.sql`
  cross join lateral (select * from audit_logs a where a.id = found.id and ${inScope(tx, 'a')} limit 1) a
  left join users u on u.id = a.user_id and ${inScope(tx, 'u')}
  left join lateral auth.person(case when u.id is null then a.user_id end) person on true
  order by found.at desc, found.id desc`

const matching = (tx: Tx, { kind, period }: SecurityFilters): Statement => tx.sql`
  from audit_logs where ${inScope(tx)} and security_kind is not null
  ${kind === undefined ? tx.sql`` : tx.sql`and security_kind = ${kind}`}
  ${during(tx, period)}`
