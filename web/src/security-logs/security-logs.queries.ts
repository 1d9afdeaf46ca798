import { limits } from '@aangan/contract/fields'
import { securityLogEndpoints } from '@aangan/contract/security-logs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'

const securityLogs = client(securityLogEndpoints)

type Query = NonNullable<NonNullable<Parameters<typeof securityLogs.list>[0]>['query']>

export const useSecurityLogs = (query: Query) =>
  useQuery({
    queryKey: ['security-logs', query],
    queryFn: ({ signal }) => securityLogs.list({ query: { ...query, size: limits.pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
