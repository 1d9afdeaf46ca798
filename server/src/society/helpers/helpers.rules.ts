import { isAdmin, isPrivileged, isSuperAdmin, type Actor } from '@aangan/contract/core/actor'
import { problem } from '@aangan/contract/core/problems'
import { InvalidInput, refuse } from '@aangan/contract/refusal'
import { helperMessages, type Helper } from '@aangan/contract/society/helpers'

type CommunityChoice = readonly { readonly id: string }[] | undefined

/**
 * A super admin chooses the communities, an admin's own is the only choice. Undefined: an edit that names none changes
 * none.
 */
export function communitiesOf(
  actor: Pick<Actor, 'roles' | 'communityId'>,
  chosen: CommunityChoice,
  { required }: { required: boolean },
): readonly string[] | undefined {
  const ids = chosen === undefined ? undefined : [...new Set(chosen.map(({ id }) => id.toLowerCase()))]
  if (isSuperAdmin(actor)) {
    if (ids === undefined ? required : ids.length === 0)
      throw new InvalidInput({ communities: problem('field.required', helperMessages.communities) })
    return ids
  }
  const { communityId } = actor
  if (communityId === null || ids?.some((id) => id !== communityId)) return refuse('community.foreign')
  return required ? [communityId] : undefined
}

/** Not found for residents and guards; nobody can rate a hidden helper. */
export function assertMayRate(actor: Pick<Actor, 'roles'>, helper: Pick<Helper, 'isVisible'>): void {
  assertMaySee(actor, helper)
  if (!helper.isVisible) refuse('helper.hidden')
}

export function assertMaySee(actor: Pick<Actor, 'roles'>, helper: Pick<Helper, 'isVisible'>): void {
  if (!helper.isVisible && !isAdmin(actor)) refuse('helper.not_found')
}

/** Only staff know who has a code. */
export const seenBy = (actor: Pick<Actor, 'roles'>, helper: Helper): Helper =>
  isPrivileged(actor) ? helper : { ...helper, hasCode: null }

export const communitiesWith = (before: Helper | null, after: Helper | null): string[] => [
  ...new Set([before, after].flatMap((helper) => helper?.communities.map(({ id }) => id) ?? [])),
]

/** Leaves out where else the helper works. */
export const seenFrom = (communityId: string, helper: Helper | null): Helper | null =>
  helper && { ...helper, communities: helper.communities.filter(({ id }) => id === communityId) }
