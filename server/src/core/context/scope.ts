import { has, isSuperAdmin, type Actor } from '@aangan/contract/core/actor'
import { needsCommunity, type Endpoint } from '@aangan/contract/core/endpoint'
import { communityIdMessages } from '@aangan/contract/core/field-messages'
import { problem } from '@aangan/contract/core/problems'
import { InvalidInput, refuse } from '@aangan/contract/refusal'
import type { Scope } from '../db/database.ts'

interface RequestParts {
  readonly query?: unknown
  readonly body?: unknown
}

/** Refuses anyone but a super admin who names another community. */
export function scopeOf(
  { scope, creates }: Pick<Endpoint, 'scope' | 'creates'>,
  actor: Pick<Actor, 'roles' | 'communityId'>,
  { query, body }: RequestParts,
): Scope {
  const inQuery = scope === 'named-in-body' ? undefined : communityIn(query)
  const inBody = scope === 'named-in-query' ? undefined : communityIn(body)
  const home = scope === 'named-or-home' && has(actor, 'USER') ? (actor.communityId ?? undefined) : undefined
  const named = scope.startsWith('named') ? (inQuery ?? inBody ?? home) : undefined
  if (isSuperAdmin(actor) && scope !== 'home') {
    if (needsCommunity(scope) && named === undefined)
      throw new InvalidInput({ communityId: problem('field.required', communityIdMessages.missing) })
    // An existing thing stays in its community.
    const chosen = scope === 'named-in-body' && creates !== true ? undefined : named
    return chosen === undefined ? 'platform' : { communityId: chosen }
  }
  if (named !== undefined && named !== actor.communityId) return refuse('community.foreign')
  return actor.communityId === null ? refuse('role.not_allowed') : { communityId: actor.communityId }
}

const communityIn = (part: unknown): string | undefined =>
  (part as { communityId?: string } | undefined)?.communityId?.toLowerCase()
