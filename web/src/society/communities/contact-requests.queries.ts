import { useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { nested } from '../../core/language/say.ts'
import { useAction } from '../../ui/action.ts'

const requests = client('contactRequests')
const open = ['contact-requests']

export const useContactRequests = () => useQuery({ queryKey: open, queryFn: ({ signal }) => requests.list({ signal }) })

export const useRequestDone = () =>
  useAction({
    run: (id: string) => requests.done({ params: { id } }),
    done: 'Request done.',
    failed: (reason) => nested('Failed to mark the request done: {reason}', { reason }),
    changes: open,
  })
