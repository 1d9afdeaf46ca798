import { communityEndpoints, type Community } from '@aangan/contract/communities'
import { useQuery } from '@tanstack/react-query'
import { invalidReply } from '../api-error.ts'
import { client, messageOf } from '../api.ts'
import { nested, type Shown } from '../language/say.ts'
import { useAction } from '../ui/action.ts'

const communities = client(communityEndpoints)
const all = ['communities']

export const useCommunities = ({ enabled = true } = {}) =>
  useQuery({ queryKey: [...all, 'all'], queryFn: ({ signal }) => communities.list({ signal }), enabled })

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
    changes: all,
  })

export const useUpdateCommunity = (id: string) =>
  useAction({
    run: async (body: Body) => whole(await communities.update({ params: { id }, body })),
    done: 'Community updated successfully!',
    changes: all,
  })

export const useDeleteCommunity = () =>
  useAction({
    run: (id: string) => communities.remove({ params: { id } }),
    done: 'Community deleted successfully!',
    failed: (reason) => nested('Failed to delete community: {reason}', { reason }),
    changes: all,
  })

export const useToggleCommunity = () =>
  useAction({
    // Names the wanted state, so that a repeated call does not toggle it back.
    run: ({ id, status }: Community) =>
      communities.toggleStatus({ params: { id }, body: { status: status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE' } }),
    done: 'Community status toggled successfully!',
    failed: (reason) => nested('Failed to toggle community status: {reason}', { reason }),
    changes: all,
  })

export const failedToSave =
  (editing: boolean) =>
  (error: unknown): Shown =>
    nested(editing ? 'Failed to update community: {reason}' : 'Failed to create community: {reason}', {
      reason: messageOf(error),
    })
