import type { Community } from '@aangan/contract/society/community-list'
import { invalidReply } from '../../core/api/api-error.ts'
import { client, messageOf } from '../../core/api/api.ts'
import type { Shown } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { communitiesKey } from './communities.queries.ts'

const communities = client('communities')
type Body = Parameters<typeof communities.create>[0]['body']

/** A reply without an id is an error (specification 8, Communities). */
const whole = (community: Community | undefined): Community => {
  if (!community?.id) throw invalidReply('Invalid response from server: Missing community data.')
  return community
}

export const useCreateCommunity = () =>
  useAction({
    run: async (body: Body, idempotencyKey) => whole(await communities.create({ body, idempotencyKey })),
    done: 'Community created successfully!',
    changes: communitiesKey,
  })

export const useUpdateCommunity = (id: string) =>
  useAction({
    run: async (body: Body) => whole(await communities.update({ params: { id }, body })),
    done: 'Community updated successfully!',
    changes: communitiesKey,
  })

export const useDeleteCommunity = () =>
  useAction({
    run: (id: string) => communities.remove({ params: { id } }),
    done: 'Community deleted successfully!',
    failed: (reason) => msg('Failed to delete community: {reason}', { reason }),
    changes: communitiesKey,
  })

export const useToggleCommunity = () =>
  useAction({
    // Names the wanted state, so that a repeated call does not toggle it back.
    run: ({ id, status }: Community) =>
      communities.toggleStatus({ params: { id }, body: { status: status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE' } }),
    done: 'Community status toggled successfully!',
    failed: (reason) => msg('Failed to toggle community status: {reason}', { reason }),
    changes: communitiesKey,
  })

export const failedToSave =
  (editing: boolean) =>
  (error: unknown): Shown =>
    msg(editing ? 'Failed to update community: {reason}' : 'Failed to create community: {reason}', {
      reason: messageOf(error),
    })
