import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import type { Helper } from '@aangan/contract/society/helpers'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { CallLink } from '../../domain/call-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export function HelperCard({
  helper,
  showsCommunities,
  actions,
}: {
  helper: Helper
  showsCommunities: boolean
  actions: ReactNode
}) {
  const t = useT()
  const { id, name, contactNo, category, isAvailable, isVisible, communities, reply } = helper
  return (
    <article aria-labelledby={`helper-${id}`} className="card flex h-full flex-col p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={`helper-${id}`} className="min-w-0 font-bold wrap-anywhere">
          {name}
        </h3>
        <span className="flex flex-wrap gap-1">
          <StatusBadge tone={isAvailable ? 'success' : 'calm'} label={isAvailable ? 'Available' : 'Not available'} />
          {!isVisible && <StatusBadge tone="warning" label="Hidden" />}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>{t(helperCategoryLabels[category])}</span>
        <Stars helper={helper} />
      </p>
      {reply !== null && (
        <p className="mt-1 text-sm text-soft wrap-anywhere">{t('{name} says: {reply}', { name, reply })}</p>
      )}
      <div className="mt-1">
        <CallLink number={contactNo} name={name} />
      </div>
      {showsCommunities && (
        <div className="mt-1 text-sm">
          <p className="text-faint">{t('Communities')}</p>
          <ul className="text-soft">
            {communities.map((community) => (
              <li key={community.id} className="wrap-anywhere">
                {community.displayName}
              </li>
            ))}
          </ul>
        </div>
      )}
      {actions && <div className="-ms-3.25 mt-auto flex flex-wrap gap-1 pt-3">{actions}</div>}
    </article>
  )
}

function Stars({ helper: { fairRating, ratingCount } }: { helper: Helper }) {
  const t = useT()
  const count = (
    <span className="text-faint">
      {t('({count, plural, one {# rating} other {# ratings}})', { count: ratingCount })}
    </span>
  )
  if (fairRating === null)
    return (
      <span className="inline-flex flex-wrap gap-1">
        {t('Not enough ratings yet')} {count}
      </span>
    )
  const rating = fairRating.toFixed(1)
  return (
    <span className="inline-flex items-center gap-1">
      <Star className="size-4 fill-marigold text-marigold" />
      <span aria-hidden="true" className="tabular-nums">
        {rating}
      </span>
      <span className="sr-only">{t('{rating} of 5 stars', { rating })}</span>
      {count}
    </span>
  )
}
