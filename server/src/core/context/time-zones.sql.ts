import { defaultTimeZone, limits } from '@aangan/contract/core/constants'
import { refuse } from '@aangan/contract/refusal'
import { many, maybeOne, type Batch } from '../db/batch.ts'
import type { Scope, Tx } from '../db/database.ts'

interface CommunityZone {
  readonly communityId: string | null
  readonly timeZone: string
}
interface Reader {
  readonly scope: Scope
  readonly actor: CommunityZone
  read<T>(work: (tx: Tx) => Batch<T>): Promise<T>
}

/** The caller's own zone, or that of the community a super admin named. */
export const zoneIn = async (tx: Tx, communityId: string | null, actor: CommunityZone): Promise<string> =>
  isForeign(communityId, actor)
    ? ((await findTimeZone(tx, communityId)) ?? refuse('community.unknown'))
    : ownZone(communityId, actor)

/** The same, for a read. */
export async function zoneOf({ scope, actor, read }: Reader): Promise<string> {
  const communityId = scope === 'platform' ? null : scope.communityId
  return isForeign(communityId, actor)
    ? ((await read((tx) => findTimeZone(tx, communityId))) ?? refuse('community.unknown'))
    : ownZone(communityId, actor)
}

const isForeign = (communityId: string | null, actor: CommunityZone): communityId is string =>
  communityId !== null && communityId !== actor.communityId
const ownZone = (communityId: string | null, actor: CommunityZone): string =>
  communityId === actor.communityId ? actor.timeZone : defaultTimeZone

const findTimeZone = (tx: Tx, communityId: string): Batch<string | undefined> =>
  maybeOne(
    tx.sql<{ timeZone: string }[]>`select time_zone as "timeZone" from communities where id = ${communityId}`,
  ).map((row) => row?.timeZone)

interface Place {
  readonly id: string
  readonly displayName: string
  readonly timeZone: string
}

export const listPlaces = (tx: Tx): Batch<Place[]> =>
  many(tx.sql<Place[]>`
    select id, display_name as "displayName", time_zone as "timeZone" from communities
    where ${tx.communityId === null ? tx.sql`true` : tx.sql`id = ${tx.communityId}`} limit ${limits.communities}`)

/** PostgreSQL must know the zone too: lists decide there which day it is. */
export async function isTimeZone(tx: Tx, timeZone: string): Promise<boolean> {
  const [row] = await tx.sql<{ known: boolean }[]>`
    select exists (select from pg_timezone_names where lower(name) = lower(${timeZone})) as known`
  return row?.known ?? false
}
