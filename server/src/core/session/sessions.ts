import { inWireOrder, type Actor, type Role } from '@aangan/contract/core/actor'
import type { SessionLimit } from '@aangan/contract/core/session-limits'
import { refuse } from '@aangan/contract/refusal'
import type { Database } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { limitOf } from './session-limit.ts'
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
  /** The people of their households, themself first. */
  readonly household: readonly string[]
  /** They must have a second factor. */
  readonly factorRequired: boolean
  /** Of a desk's turn: then they act as SECURITY alone. */
  readonly turnId: string | null
  /** The first thing that the account has to do. */
  readonly limit: SessionLimit | null
}

/** For the next request's guess. */
export interface RememberedSession {
  readonly user: SessionUser
  /** The database's row of it, as text. */
  readonly row: string
}

interface SessionLookup {
  /** Also one that has run out, as long as it can be renewed. */
  readonly renewable?: boolean
}

/** Refuses with 401 unless session, user and community are all active. */
export type Sessions = (subject: TokenSubject, asked?: SessionLookup) => Promise<SessionUser>

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
  must_change_password: boolean
  shares_with: string | null
  /** Decided by the settings of their community. */
  factor_required: boolean
  /** Only looked for where one can be required. */
  lacks_factor: boolean
  turn_id: string | null
  /** The whole row, as text. */
  whole: string
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

/** Never answered from memory: an ended session must end at once. */
export const openSessions =
  (
    db: Database,
    { superAdminFactor = false }: { superAdminFactor?: boolean } = {},
    remember: (session: RememberedSession) => void = () => {},
  ): Sessions =>
  async ({ sessionId, userId }, { renewable = false } = {}) => {
    const [row] = await db.askFunction(
      (sql) => sql<SessionRow[]>`
      select user_id, username, name, array_to_string(roles, ',') as roles, community_id, time_zone, house_no, division, mobile_no, must_change_password,
        array_to_string(shares_with, ',') as shares_with, factor_required, lacks_factor, turn_id, s::text as whole
      from auth.sessions(array[${sessionId}::uuid], ${renewable}) s`,
    )
    if (row === undefined || row.user_id !== userId) return refuse('session.none')
    const roles = rolesIn(row)
    const factorRequired = row.factor_required || (superAdminFactor && roles.includes('SUPER_ADMIN'))
    const user: SessionUser = {
      id: row.user_id,
      sessionId,
      username: row.username,
      name: row.name,
      roles,
      communityId: row.community_id,
      timeZone: row.time_zone,
      houseNo: row.house_no,
      division: row.division,
      mobileNo: row.mobile_no,
      household: [row.user_id, ...(row.shares_with?.split(',') ?? [])],
      factorRequired,
      turnId: row.turn_id,
      limit: limitOf(row, factorRequired),
    }
    remember({ user, row: row.whole })
    return user
  }
