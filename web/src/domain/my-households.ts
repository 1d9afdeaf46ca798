import { client } from '../core/api/api.ts'

const household = client('household')

export const myHouseholds = {
  queryKey: ['household'],
  queryFn: ({ signal }: { signal: AbortSignal }) => household.read({ signal }),
}
