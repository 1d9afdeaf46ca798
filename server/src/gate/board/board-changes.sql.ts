import type { Board } from '@aangan/contract/gate/board'
import { boardHours } from '@aangan/contract/gate/followed-board'
import { many, maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { isDenied, isObjectedAndGone } from '../visits/said-no.sql.ts'
import { boardSources, visitColumns, type BoardVisitRow } from '../visits/visits.sql.ts'
import {
  boardPasses,
  isExpectedSoon,
  isParcel,
  isPassNear,
  isPresent,
  isSeen,
  listBoardHelpers,
  type BoardPassRow,
} from './board.sql.ts'

export interface BoardVersion {
  readonly version: number
  /** Of that version: a number may come again after a restore or a failover. */
  readonly stamp: string
}

/** How far a desk follows its board. */
export interface Since extends BoardVersion {
  /** When it was read. */
  readonly at: Date
}

/** Undefined where nothing has changed since there are versions. */
export const findBoardVersion = (tx: Tx): Batch<BoardVersion | undefined> =>
  maybeOne(tx.sql<BoardVersion[]>`select v.version, v.stamp from board_versions v where ${inScope(tx, 'v')}`)

/** Changes with the directory. Undefined as above. */
export const findDirectoryVersion = (tx: Tx): Batch<string | undefined> =>
  maybeOne(tx.sql<{ directory: string }[]>`select v.directory from board_versions v where ${inScope(tx, 'v')}`).map(
    (row) => row?.directory,
  )

export interface Following extends BoardVersion {
  /** Its changes are all here, they are few, and none of them concerns the whole board. */
  readonly canFollow: boolean
  /** The desk is here, and was heard of just now. */
  readonly isSeen: boolean
  readonly hasHelpers: boolean
  readonly passIds: readonly string[]
  readonly visitIds: readonly string[]
}

/** More rows than this cost about as much as the whole board. */
const most = 300

export function findFollowing(tx: Tx, since: Since, deskId: string | null): Batch<Following | undefined> {
  const { sql } = tx
  const is = (kind: string): Statement => sql`c.kind = ${kind}`
  const ids = (kind: string): Statement => sql`coalesce(json_agg(distinct c.id) filter (where ${is(kind)}), '[]')`
  const hasEnded = (at: Statement): Statement =>
    sql`${at} > ${since.at}::timestamptz and ${at} <= ${tx.cause.now}::timestamptz`
  return maybeOne(sql<Following[]>`
    select v.version, v.stamp, ${isSeen(tx, deskId)} as "isSeen", c."hasHelpers", c."passIds", c."visitIds",
      (case v.version when ${since.version} then v.stamp = ${since.stamp}::uuid else exists (
        select from board_changes k where ${inScope(tx, 'k')} and k.version = ${since.version} and k.stamp = ${since.stamp}::uuid) end)
      and v.version >= ${since.version} and c.count <= ${most} and not c."isWhole"
      and not exists (
        select from blocks b where ${inScope(tx, 'b')} and b.ended_at is null and (${hasEnded(sql`b.until`)} or ${hasEnded(sql`b.created_at`)})) as "canFollow"
    from board_versions v, lateral (
      select count(*)::int as count, coalesce(bool_or(${is('BOARD')}), false) as "isWhole", coalesce(bool_or(${is('HELPER')}), false) as "hasHelpers",
        ${ids('PASS')} as "passIds", ${ids('VISIT')} as "visitIds"
      from board_changes c where ${inScope(tx, 'c')} and c.version > ${since.version}) c
    where ${inScope(tx, 'v')}`)
}

/** The keys of what has changed, and of what has come near since then. By keys: a join might read all visits of a community. */
const keysOf = (tx: Tx, kind: string, { version }: Since, near: Statement): Statement => tx.sql`
  any (array(
    (select c.id from board_changes c where ${inScope(tx, 'c')} and c.version > ${version} and c.kind = ${kind} limit ${most + 1})
    union all ${near}))`
const hoursFrom = ({ at }: Since): Date => new Date(at.getTime() + boardHours.ahead * 3_600_000)

/** Those that are on the board. */
export function listChangedPasses(tx: Tx, since: Since): Batch<BoardPassRow[]> {
  const { sql } = tx
  const near = sql`(
    select p.id from passes p where ${inScope(tx, 'p')} and p.valid_from > ${hoursFrom(since)} and ${isPassNear(tx)})`
  return many(sql<BoardPassRow[]>`
    ${boardPasses(tx, sql`passes`)} where ${inScope(tx, 'p')} and p.id = ${keysOf(tx, 'PASS', since, near)} and ${isPassNear(tx)}`)
}

export function listChangedVisits(tx: Tx, since: Since): Batch<BoardVisitRow[]> {
  const { sql } = tx
  const near = sql`(
    select g.id from visits g where ${inScope(tx, 'g')} and ${isExpectedSoon(tx)} and g.entry_time > ${hoursFrom(since)})`
  return many(sql<BoardVisitRow[]>`
    select ${visitColumns(tx, 'staff', { onBoard: true })} from visits g ${boardSources(tx)}
    where ${inScope(tx, 'g')} and g.id = ${keysOf(tx, 'VISIT', since, near)}
      and ((${isExpectedSoon(tx)}) or ${isPresent(tx)} or (${isParcel(tx)}) or (${isDenied(tx, sql`g`)}) or (${isObjectedAndGone(tx)}))`)
}

/** Only where one of them has changed; all of them, since their order is the database's. */
export const listChangedHelpers = (tx: Tx, today: string, { version }: Since): Batch<Board['helpers']> =>
  listBoardHelpers(
    tx,
    today,
    tx.sql`(select exists (select from board_changes c where ${inScope(tx, 'c')} and c.version > ${version} and c.kind = 'HELPER'))`,
  )
