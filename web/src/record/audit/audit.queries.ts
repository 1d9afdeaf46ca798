import { limits } from '@aangan/contract/core/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../core/api/api.ts'
import { useLanguage } from '../../core/language/language.ts'
import { notify } from '../../ui/toast.ts'

const audit = client('audit')

type Query = NonNullable<NonNullable<Parameters<typeof audit.list>[0]>['query']>

/** Each set of filters has its own query, and outdated calls are aborted: an old reply never appears under newer filters. */
export function useAudit(query: Query) {
  // The server tells each row in the reader's language.
  const { code } = useLanguage()
  const logs = useQuery({
    queryKey: ['audit', code, query],
    queryFn: ({ signal }) => audit.list({ query: { ...query, size: limits.pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const failedAt = logs.isError ? logs.errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt > 0) notify.error('Failed to fetch logs. Please try again.')
  }, [failedAt])
  return logs
}
