import type { Block } from '@aangan/contract/gate/blocks'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { isOf, useMyHomes } from '../../domain/my-homes.ts'

const blocks = client('blocks')
const all = ['blocks']

type NewBlock = Parameters<typeof blocks.create>[0]['body']

/** The people whom one's own houses do not admit. */
export function useHouseBlocks() {
  const homes = useMyHomes()
  const query = useQuery({ queryKey: [...all, 'house'], queryFn: ({ signal }) => blocks.list({ signal }) })
  const own = isOf(homes)
  return query.data?.filter((block) => block.scope === 'HOUSE' && own(block)) ?? []
}

export const useNeverAdmit = () =>
  useAction({
    run: (body: NewBlock, idempotencyKey) => blocks.create({ body, idempotencyKey }),
    done: 'Your house does not admit them any more.',
    changes: all,
  })

export const useAdmitAgain = () =>
  useAction({
    run: ({ id }: Block) => blocks.remove({ params: { id } }),
    done: 'Block removed.',
    failed: (reason) => msg('Failed to remove block: {reason}', { reason }),
    changes: all,
  })
