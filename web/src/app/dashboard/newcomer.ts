import type { CurrentUser } from '@aangan/contract/people/current-user'
import { stored } from '../../core/storage.ts'

const longestMs = 14 * 86_400_000

/** Whether first steps are still to be shown. */
export const isNewcomer = ({ id, joinedAt }: Pick<CurrentUser, 'id' | 'joinedAt'>): boolean =>
  Date.now() - Date.parse(joinedAt ?? '') < longestMs && stored(`firstSteps.${id}`) !== 'all'
