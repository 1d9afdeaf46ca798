import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../core/api/api-error.ts'
import { useT } from '../../../core/language/language.ts'
import { Failure } from '../../../ui/failure.tsx'
import type { Found } from './use-lines.ts'

const saidAfterMs = 500

/** What is said below the list: that there is nothing, that it takes a moment, or that it failed. */
export function Outcome({ found }: { found: Found }) {
  const t = useT()
  const { words, groups, error, isPending, isAsking, isAnswered, count, retry } = found
  const isEmpty = words === '' || groups.length === 0
  const nothing = isAnswered && groups.length === 0 ? t('Nothing found for "{q}".', { q: words }) : ''
  const said = nothing || (isAnswered ? t('{count, plural, one {# result} other {# results}}', { count }) : '')
  return (
    <>
      {isAsking && <Searching key={words} />}
      {error && <Failed error={error} onRetry={retry} />}
      {nothing && <p className="search-note">{nothing}</p>}
      {isEmpty && !isPending && !error && (
        <p className="search-note text-sm text-soft">
          {t('Try a name, a house like A-402, or the last four digits of a plate.')}
        </p>
      )}
      <Said key={`${words} ${isAnswered}`} text={said} />
    </>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // Asking again at once would be refused again.
  const isTooMany = error instanceof ApiError && error.status === 429
  return (
    <div className="search-note">
      <Failure text={messageOf(error)} {...(!isTooMany && { onRetry })} />
    </div>
  )
}

/** Only where it takes longer than a moment. */
function Searching() {
  const t = useT()
  return useLate(searchingAfterMs) && <p className="search-note text-soft">{t('Searching…')}</p>
}
const searchingAfterMs = 300

/** Once it is certain that nobody types on. */
function Said({ text }: { text: string }) {
  const isDue = useLate(saidAfterMs)
  return (
    <p aria-live="polite" className="sr-only">
      {isDue && text}
    </p>
  )
}

function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}
