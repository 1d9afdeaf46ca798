import type { CurrentUser } from '@aangan/contract/people/current-user'
import { stored } from '../../core/storage.ts'

const longestMs = 14 * 86_400_000

/** Outlives the session, so it has only the random end of the person's id. */
export const stepsKey = (userId: string) => `firstSteps.${userId.slice(-12)}` as const

/** Whether first steps are still to be shown. */
export const isNewcomer = ({ id, joinedAt }: Pick<CurrentUser, 'id' | 'joinedAt'>): boolean =>
  Date.now() - Date.parse(joinedAt ?? '') < longestMs && stored(stepsKey(id)) !== 'all'
