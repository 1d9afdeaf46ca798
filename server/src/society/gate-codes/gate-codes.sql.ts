import { randomInt } from 'node:crypto'
import { many, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'

const codes = 1_000_000
/** Of a community with half of all codes in use, fewer than one in a million finds none. */
const tries = 20
const hoursAfterEnd = 24

export const randomDigits = (): string => String(randomInt(codes)).padStart(6, '0')

/** When a code is somebody else's again. */
export const codeUntil = (end: Date): Date => new Date(end.getTime() + hoursAfterEnd * 3_600_000)

interface CodedPass {
  readonly id: string
  readonly communityId: string
  readonly validUntil: Date
}
export interface GivenCode {
  readonly id: string
  readonly code: string
}
interface Holder {
  readonly communityId: string | null
  readonly passId: string | null
  readonly helperId: string | null
  readonly until: Date | null
}

/** Six digits that no open pass and no helper of the community has. */
async function insertCode(tx: Tx, { communityId, passId, helperId, until }: Holder): Promise<GivenCode> {
  for (let tried = 0; tried < tries; tried++) {
    const [row] = await tx.sql<GivenCode[]>`
      insert into gate_codes (community_id, code, pass_id, helper_id, until, created_at)
      values (${communityId}, ${randomDigits()}, ${passId}, ${helperId}, ${until}, ${tx.cause.now})
      on conflict (community_id, code) do nothing returning id, code`
    if (row !== undefined) return row
  }
  throw new Error('No free code was found.')
}

export const insertPassCode = async (tx: Tx, { id, communityId, validUntil }: CodedPass): Promise<string> =>
  (await insertCode(tx, { communityId, passId: id, helperId: null, until: codeUntil(validUntil) })).code

/** Instead of the one before. */
export async function replacePassCode(tx: Tx, pass: CodedPass): Promise<string> {
  await tx.sql`delete from gate_codes where ${inScope(tx)} and pass_id = ${pass.id}`
  return insertPassCode(tx, pass)
}

/** Instead of the one before, whose card is void with it. `before`: since when that was given. */
export async function replaceHelperCode(
  tx: Tx,
  helperId: string,
  communityId: string,
): Promise<GivenCode & { readonly before: string | null }> {
  const [old] = await tx.sql<{ since: string }[]>`
    delete from gate_codes where ${inScope(tx)} and community_id = ${communityId} and helper_id = ${helperId} returning created_at as since`
  const given = await insertCode(tx, { communityId, passId: null, helperId, until: null })
  return { ...given, before: old?.since ?? null }
}

/** The pass ends at another time now. */
export const updateCodeEnd = (tx: Tx, passId: string, end: Date): Statement =>
  tx.sql`update gate_codes set until = ${codeUntil(end)} where ${inScope(tx)} and pass_id = ${passId}`

/** Of passes that ended a day ago. */
export const listOldCodes = (tx: Tx, most: number): Batch<{ id: string }[]> =>
  many(tx.sql<{ id: string }[]>`
    select id from gate_codes where ${inScope(tx)} and until <= ${tx.cause.now} order by until limit ${most}`)

/** Returns how many. Others may be at it too. */
export async function deleteCodes(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx.sql`
    with free as (
      select id from gate_codes where ${inScope(tx)} and id = any (${ids}::uuid[]) and until <= ${tx.cause.now} for update skip locked)
    delete from gate_codes g using free where g.id = free.id returning g.id`
  return rows.length
}
