import { useSyncExternalStore } from 'react'
import { useT } from '../../core/language/language.ts'
import { queryClient } from '../query-client.tsx'
import { checkProblem } from '../session/kept-user.ts'
import { checkSession } from '../session/session.ts'
import { useDates } from '../../ui/dates.ts'
import { Failure } from '../../ui/failure.tsx'
import { useStore } from '../../core/store.ts'
import { isKept } from './keep-lists.ts'

const cache = queryClient.getQueryCache()

/** The age of the oldest list on the screen that could not be loaded again; undefined while all are fresh. */
function oldest(): number | undefined {
  const stale = cache
    .findAll({ type: 'active', predicate: isKept })
    .filter(({ state }) => state.error !== null && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return stale.length > 0 ? Math.min(...stale) : undefined
}

/** Says that the session could not be checked, and the age of the lists. */
export function AsOf() {
  const t = useT()
  const { moment } = useDates()
  const at = useSyncExternalStore((changed) => cache.subscribe(changed), oldest)
  const problem = useStore(checkProblem)
  return (
    <div className={`flex basis-full flex-col gap-2 ${problem || at ? 'pb-2' : ''}`}>
      {problem && <Failure text={problem} onRetry={() => void checkSession()} />}
      <p role="status" className="text-end text-sm text-soft">
        {at !== undefined && t('Shown as of {time}', { time: moment(new Date(at).toISOString()) })}
      </p>
    </div>
  )
}
