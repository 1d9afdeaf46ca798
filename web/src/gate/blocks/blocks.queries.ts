import type { Block } from '@aangan/contract/gate/blocks'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import type { Reason } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'

const blocks = client('blocks')
const all = ['blocks']

type NewBlock = Parameters<typeof blocks.create>[0]['body']

export const useBlocks = (communityId: string | undefined, enabled: boolean) =>
  useQuery({
    queryKey: [...all, communityId ?? ''],
    queryFn: ({ signal }) => blocks.list({ query: { communityId }, signal }),
    enabled,
  })

export const useAddBlock = () =>
  useAction({
    run: (body: NewBlock, idempotencyKey) => blocks.create({ body, idempotencyKey }),
    done: 'Block added.',
    changes: all,
  })

export const useRemoveBlock = () =>
  useAction({
    run: ({ id }: Block) => blocks.remove({ params: { id } }),
    done: 'Block removed.',
    failed: (reason: Reason) => msg('Failed to remove block: {reason}', { reason }),
    changes: all,
  })
