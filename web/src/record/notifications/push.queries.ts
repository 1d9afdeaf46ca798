import { useQuery } from '@tanstack/react-query'
import { pushState } from '../../shell/push/push.ts'
import { useUser } from '../../shell/session/session.ts'

export const pushKey = ['push']

/** Of this device. */
export function usePushState() {
  const { id: userId } = useUser()
  return useQuery({
    queryKey: [...pushKey, userId],
    queryFn: ({ signal }) => pushState(userId, signal),
    // The browser's settings may have changed meanwhile.
    refetchOnWindowFocus: 'always',
  })
}
