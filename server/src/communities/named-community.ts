import { communityIdMessages, defaultTimeZone } from '@aangan/contract/fields'
import { foreignKeyViolation, isViolation, type Tx } from '../db/database.ts'
import { InvalidInput } from '../http/refusal.ts'
import type { SignedIn } from '../http/serve.ts'
import type { SessionUser } from '../http/sign-in.ts'
import { findTimeZone } from './communities.sql.ts'

type Zoned = Pick<SessionUser, 'communityId' | 'timeZone'>

/** The zone whose days count for a thing of this community: the caller's own, or that of the one a super admin named. */
export const zoneIn = async (tx: Tx, communityId: string | null, actor: Zoned): Promise<string> =>
  isForeign(communityId, actor)
    ? ((await findTimeZone(tx, communityId)) ?? unknownCommunity())
    : ownZone(communityId, actor)

/** The same for what is about to be looked at. */
export async function zoneOf({ scope, actor, read }: Pick<SignedIn, 'scope' | 'actor' | 'read'>): Promise<string> {
  const communityId = scope === 'platform' ? null : scope.communityId
  return isForeign(communityId, actor)
    ? ((await read((tx) => findTimeZone(tx, communityId))) ?? unknownCommunity())
    : ownZone(communityId, actor)
}

const isForeign = (communityId: string | null, actor: Zoned): communityId is string =>
  communityId !== null && communityId !== actor.communityId
const ownZone = (communityId: string | null, actor: Zoned): string =>
  communityId === actor.communityId ? actor.timeZone : defaultTimeZone

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
  throw new InvalidInput({ communityId: communityIdMessages.invalid })
}
