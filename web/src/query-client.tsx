import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './api.ts'
import { onSomebodyElse } from './session/session.ts'

/** No answer, or a server that is coming back: worth one more try before anybody is told. */
const passing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: being offline is our own message to give, not a silent wait.
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && passing(error),
      retryDelay: 400,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// What one person loaded, the next one never sees.
onSomebodyElse(() => queryClient.clear())

/** Around every screen that loads something; the login and the pages to read do without. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
