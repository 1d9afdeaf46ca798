import { isAdmin, isSuperAdmin, type Actor } from '@aangan/contract/actor'
import { helperMessages, type Helper } from '@aangan/contract/helpers'
import { InvalidInput, refuse } from '@aangan/contract/refusal'

type Chosen = readonly { readonly id: string }[] | undefined

/**
 * The communities a helper is to work in: a super admin's choice, an admin's own. An edit that names none leaves them
 * as they are: undefined.
 */
export function communitiesOf(
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: Chosen,
  { required }: { required: boolean },
): readonly string[] | undefined {
  const ids = chosen === undefined ? undefined : [...new Set(chosen.map(({ id }) => id.toLowerCase()))]
  if (isSuperAdmin(actor)) {
    if (ids === undefined ? required : ids.length === 0)
      throw new InvalidInput({ communities: helperMessages.communities })
    return ids
  }
  const { communityId } = actor
  if (communityId === null || ids?.some((id) => id !== communityId)) return refuse('community.foreign')
  return required ? [communityId] : undefined
}

/** A hidden helper is not there for residents and guards, and takes no ratings from those who see them. */
export function assertMayRate(actor: Pick<Actor, 'roles'>, helper: Pick<Helper, 'isVisible'>): void {
  assertMaySee(actor, helper)
  if (!helper.isVisible) refuse('helper.hidden')
}

export function assertMaySee(actor: Pick<Actor, 'roles'>, helper: Pick<Helper, 'isVisible'>): void {
  if (!helper.isVisible && !isAdmin(actor)) refuse('helper.not_found')
}

/** Where a helper works before or after a change. */
export const communitiesWith = (before: Helper | null, after: Helper | null): string[] => [
  ...new Set([before, after].flatMap((helper) => helper?.communities.map(({ id }) => id) ?? [])),
]

/** A helper as one community may see them: where else they work is left out. */
export const seenFrom = (communityId: string, helper: Helper | null): Helper | null =>
  helper && { ...helper, communities: helper.communities.filter(({ id }) => id === communityId) }
