import { inWireOrder, type Actor, type Role } from '@aangan/contract/actor'
import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { refuse } from '@aangan/contract/refusal'
import type { TokenSubject } from './tokens.ts'

export interface SessionUser extends Actor {
  readonly sessionId: string
  readonly username: string
  readonly name: string
  /** IANA zone in which their community's days begin. */
  readonly timeZone: string
  readonly houseNo: string | null
  readonly division: string | null
  readonly mobileNo: string | null
}

/** Refuses with 401 unless session, user and community are all active. */
export type Sessions = (subject: TokenSubject) => Promise<SessionUser>

interface SessionRow {
  user_id: string
  username: string
  name: string
  roles: string
  community_id: string | null
  time_zone: string
  house_no: string | null
  division: string | null
  mobile_no: string | null
}

type RightsRow = Pick<SessionRow, 'user_id' | 'roles' | 'community_id'>

/** No row when the session, account or community has ended. */
export const rightsNow = (sql: Sql, { sessionId }: SessionUser) =>
  sql<RightsRow[]>`
    select user_id, array_to_string(roles, ',') as roles, community_id
    from auth.sessions(array[${sessionId}::uuid])`

/** Refuses with 401 if the rights have changed since the request was authenticated. */
export function assertStillHolds(actor: SessionUser, [row]: readonly RightsRow[]): void {
  const holds =
    row?.user_id === actor.id && row.community_id === actor.communityId && rolesIn(row).join() === actor.roles.join()
  if (!holds) refuse('session.none')
}

const rolesIn = (row: Pick<SessionRow, 'roles'>): Role[] => inWireOrder(row.roles.split(',') as Role[])

/** Not cached: an ended session must end at once. */
export const openSessions =
  (db: Database): Sessions =>
  async ({ sessionId, userId }) => {
    const [row] = await db.callFunction(
      (sql) => sql<SessionRow[]>`
      select user_id, username, name, array_to_string(roles, ',') as roles, community_id, time_zone, house_no, division, mobile_no
      from auth.sessions(array[${sessionId}::uuid])`,
    )
    if (row === undefined || row.user_id !== userId) return refuse('session.none')
    return {
      id: row.user_id,
      sessionId,
      username: row.username,
      name: row.name,
      roles: rolesIn(row),
      communityId: row.community_id,
      timeZone: row.time_zone,
      houseNo: row.house_no,
      division: row.division,
      mobileNo: row.mobile_no,
    }
  }
