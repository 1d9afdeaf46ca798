import { one, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import { deskOfSession } from './whose-name.sql.ts'

/** Where the book is written, and by whom: who is or was at a gate. Null for what this community does not have. */
export interface Place {
  readonly gateId: string | null
  readonly gateName: string | null
  readonly deskId: string | null
  readonly recordedBy: { readonly id: string; readonly name: string } | null
}
interface PlaceNames {
  readonly gateId?: string | undefined
  readonly deskId?: string | undefined
  readonly recordedBy?: string | undefined
}

export const findPlace = (tx: Tx, { gateId, deskId, recordedBy }: PlaceNames): Batch<Place> =>
  one(tx.sql<Place[]>`
    select d.id as "deskId", g.id as "gateId", g.name as "gateName",
      (select json_build_object('id', u.id, 'name', u.name) from users u where ${inScope(tx, 'u')} and u.id = ${recordedBy ?? null}::uuid and (u.roles && array['SECURITY', 'ADMIN']
        or exists (select from gate_desks o where ${inScope(tx, 'o')} and o.user_id = u.id))) as "recordedBy"
    from (values (1)) one
    left join gate_desks d on ${inScope(tx, 'd')} and d.id = ${deskId ?? null}::uuid
    left join gates g on ${inScope(tx, 'g')} and g.id = coalesce(${gateId ?? null}::uuid, d.gate_id)`)

/** The gate of a session's desk, where it has one. */
export const findPlaceOfSession = (tx: Tx, sessionId: string): Batch<Place> =>
  one(tx.sql<Place[]>`
    select null as "deskId", g.id as "gateId", g.name as "gateName", null as "recordedBy"
    from (values (1)) one
    left join gate_desks d on ${inScope(tx, 'd')} and d.id = ${deskOfSession(tx, tx.sql`${sessionId}::uuid`)}
    left join gates g on ${inScope(tx, 'g')} and g.id = d.gate_id`)
