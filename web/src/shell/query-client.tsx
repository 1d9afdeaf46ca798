import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../core/api/api.ts'
import { onOtherPerson } from './session/session.ts'

/** Retried once: the network failed, or the server is restarting. */
const passing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const waitingKey = ['waiting']

export const queryClient = new QueryClient({
  // Any change by this person may have changed the counts.
  mutationCache: new MutationCache({
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: waitingKey }),
  }),
  defaultOptions: {
    // `always`: we show that the device is offline instead of waiting silently.
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && passing(error),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// The next person must never see what this one loaded.
onOtherPerson(() => queryClient.clear())

/** Around every screen that loads data. The login and the static pages do without. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
