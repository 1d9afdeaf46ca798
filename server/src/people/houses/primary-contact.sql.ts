import type { Occupancy } from '@aangan/contract/people/occupancies'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { occupancyColumns, standing, unsetContact, updateOccupancy } from './occupancies.sql.ts'

/** The account of the primary contact of an occupancy's household, which may be its own. */
export const findContactBeside = (tx: Tx, occupancyId: string): Batch<string | null> =>
  maybeOne(tx.sql<{ userId: string }[]>`
    select c.user_id as "userId" from occupancies o
    join occupancies c on c.household_id = o.household_id and c.house_id = o.house_id and c.primary_contact and c.ended_at is null
    where ${inScope(tx, 'o')} and o.id = ${occupancyId}`).map((row) => row?.userId ?? null)

/** Lock these before the account: adding somebody to a house takes the locks in that order. */
export const lockContactsOf = (tx: Tx, userId: string): Statement<Occupancy[]> => tx.sql<Occupancy[]>`
  select ${occupancyColumns(tx)} from occupancies o
  where ${inScope(tx, 'o')} and o.user_id = ${userId} and o.primary_contact and o.ended_at is null order by o.id for update of o`

/** The longest-standing resident of the household becomes its primary contact. Undefined where nothing changes. */
export async function passContact(
  tx: Tx,
  householdId: string,
): Promise<{ readonly before: Occupancy; readonly after: Occupancy } | undefined> {
  const before = await findSuccessor(tx, householdId)
  if (before === undefined || before.primaryContact) return undefined
  await unsetContact(tx, householdId)
  return { before, after: await updateOccupancy(tx, before.id, { primaryContact: true }) }
}

/** The present contact stays where no other is a resident. */
async function findSuccessor(tx: Tx, householdId: string): Promise<Occupancy | undefined> {
  const [row] = await tx.sql<Occupancy[]>`
    select ${occupancyColumns(tx)} from occupancies o join users p on p.id = o.user_id
    where ${inScope(tx, 'o')} and o.household_id = ${householdId} and o.ended_at is null
    order by 'USER' = any (p.roles) desc, ${standing(tx)} limit 1`
  return row
}
