import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'

const requests = client('contactRequests')
const open = ['contact-requests']

export const useContactRequests = () => useQuery({ queryKey: open, queryFn: ({ signal }) => requests.list({ signal }) })

export const useRequestDone = () =>
  useAction({
    run: (id: string) => requests.done({ params: { id } }),
    done: 'Request done.',
    failed: (reason) => msg('Failed to mark the request done: {reason}', { reason }),
    changes: open,
  })
