import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** No answer, or a server that is coming back: worth one more try before anybody is told. */
const passing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: being offline is our own message to give, not a silent wait.
    queries: { networkMode: 'always', staleTime: 5_000, retry: (failures, error) => failures < 1 && passing(error), retryDelay: 400 },
    mutations: { networkMode: 'always', retry: false },
  },
})
