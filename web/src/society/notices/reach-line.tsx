import type { AudienceCount } from '@aangan/contract/society/notice-readers'
import { useEffect, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useAudienceCount } from './notices.queries.ts'
import { audienceIn, isUnchosen, pollIn, type OptionValues } from './notice-values.ts'

const typedMs = 300

/** How many people the notice would reach, asked for a little after the last change. */
export function ReachLine({ values, communityId }: { values: OptionValues; communityId: string }) {
  const t = useT()
  const wanted =
    communityId && !isUnchosen(values)
      ? JSON.stringify({ audience: audienceIn(values), voters: pollIn(values)?.voters, communityId })
      : ''
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), typedMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data } = useAudienceCount(asked && asked === wanted ? (JSON.parse(asked) as object) : undefined)
  const isNobody = data !== undefined && data.people + data.security === 0
  return (
    <p role="status" className={`min-h-5 text-sm ${isNobody ? 'font-semibold text-warning' : 'text-soft'}`}>
      {wanted && data && words(t, data)}
      {wanted && data !== undefined && data.housesWithoutVoter > 0 && (
        <span className="block">
          {t('{count, plural, one {# house has nobody who can vote.} other {# houses have nobody who can vote.}}', {
            count: data.housesWithoutVoter,
          })}
        </span>
      )}
    </p>
  )
}

function words(t: ReturnType<typeof useT>, { people, houses, security }: AudienceCount): string {
  if (people + security === 0) return t('Reaches nobody.')
  if (people === 0) return t('Reaches {security, plural, one {# guard} other {# guards}}.', { security })
  if (security === 0)
    return t(
      'Reaches {people, plural, one {# person} other {# people}} in {houses, plural, one {# house} other {# houses}}.',
      { people, houses },
    )
  return t(
    'Reaches {people, plural, one {# person} other {# people}} in {houses, plural, one {# house} other {# houses}} and {security, plural, one {# guard} other {# guards}}.',
    { people, houses, security },
  )
}
