import { communityIdTexts, defaultTimeZone } from '@aangan/contract/fields'
import { foreignKeyViolation, isViolation, type Tx } from '../db/database.ts'
import { InvalidInput } from '../http/refusal.ts'
import type { Person } from '../http/sign-in.ts'
import { findTimeZone } from './communities.sql.ts'

/** The zone whose days count for a thing of this community: the caller's own, or that of the one a super admin named. */
export async function zoneIn(
  tx: Tx,
  communityId: string | null,
  actor: Pick<Person, 'communityId' | 'timeZone'>,
): Promise<string> {
  if (communityId === actor.communityId) return actor.timeZone
  if (communityId === null) return defaultTimeZone
  return (await findTimeZone(tx, communityId)) ?? unknownCommunity()
}

/** Saves something new; a community that does not exist, or was deleted meanwhile, is a wrong choice, not a failure. */
export async function inKnownCommunity<T>(constraint: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isViolation(error, foreignKeyViolation, constraint)) return unknownCommunity()
    throw error
  }
}

const unknownCommunity = (): never => {
  throw new InvalidInput({ communityId: communityIdTexts.invalid })
}
