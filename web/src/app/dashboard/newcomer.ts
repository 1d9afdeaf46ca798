import type { CurrentUser } from '@aangan/contract/people/current-user'

const longestMs = 14 * 86_400_000

/** The first steps that this person has pressed in this browser, or `all`. */
export const stepsKey = (userId: string) => `firstSteps.${userId}`

/** Whether first steps are still to be shown. */
export const isNewcomer = ({ id, joinedAt }: Pick<CurrentUser, 'id' | 'joinedAt'>): boolean =>
  Date.now() - Date.parse(joinedAt ?? '') < longestMs && localStorage.getItem(stepsKey(id)) !== 'all'
