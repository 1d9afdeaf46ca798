import { limits } from '@aangan/contract/core/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../core/api/api.ts'
import { useLanguage } from '../../core/language/language.ts'

const securityLogs = client('securityLogs')

type Query = NonNullable<NonNullable<Parameters<typeof securityLogs.list>[0]>['query']>

/** The server makes the summaries in the reader's language. */
export function useSecurityLogs(query: Query) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: ['security-logs', code, query],
    queryFn: ({ signal }) => securityLogs.list({ query: { ...query, size: limits.pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
}
