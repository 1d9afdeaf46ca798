import { msg } from '@aangan/contract/core/language/text'
import { client } from '../../core/api/api.ts'
import { useAction } from '../../ui/action.ts'

const objections = client('objections')
const visits = ['visits']

type Said = Parameters<typeof objections.make>[0]['body']
export const useObject = () =>
  useAction({
    run: ({ id, ...body }: Said & { id: string }) => objections.make({ params: { id }, body }),
    done: 'The office has been told.',
    changes: visits,
  })

export const useTakeBack = () =>
  useAction({
    run: (id: string) => objections.withdraw({ params: { id } }),
    done: 'Taken back.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: visits,
  })
