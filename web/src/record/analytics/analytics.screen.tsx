import { admins } from '@aangan/contract/core/actor'
import { msg } from '@aangan/contract/core/language/text'
import { messageOf } from '../../core/api/api.ts'
import { CommunityFilter } from '../../society/communities/community-filter.part.tsx'
import { useCommunities } from '../../society/communities/communities.queries.ts'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Allowed } from '../../shell/session/allowed.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Failure } from '../../ui/failure.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useParams } from '../../core/address/use-address.ts'
import { analyticsParams } from './analytics.params.ts'
import { useAnalytics } from './analytics.queries.ts'
import { Cards } from './cards.tsx'
import { Charts } from './charts.tsx'

export const AnalyticsScreen = () => (
  <>
    <SectionHeading title="User Analytics" />
    <Allowed roles={admins} denied="Access denied. Only Admin and SuperAdmin can view analytics.">
      <Analytics />
    </Allowed>
  </>
)

function Analytics() {
  const t = useT()
  const say = useSay()
  const { isSuperAdmin } = useSession()
  const [{ communityId }, go] = useParams(analyticsParams)
  const { data, isPending, error, refetch } = useAnalytics(isSuperAdmin && communityId ? communityId : undefined)
  const heading = useHeading(communityId)
  return (
    <>
      {isSuperAdmin && (
        <div role="search" aria-label={t('Analytics')} className="mb-6 max-w-sm">
          <CommunityFilter value={communityId} onChange={(chosen) => go({ communityId: chosen })} />
        </div>
      )}
      <h3 className="mb-4 font-bold wrap-anywhere">{say(heading)}</h3>
      {isPending && <Skeleton rows={6} height="h-24" />}
      {error && (
        <Failure
          text={msg('Failed to load analytics data: {reason}', { reason: messageOf(error) })}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <Cards of={data} communityId={communityId} />
          <Charts of={data} communityId={communityId} />
        </>
      )}
    </>
  )
}

function useHeading(communityId: string): Shown {
  const { isSuperAdmin } = useSession()
  const { data } = useCommunities({ enabled: isSuperAdmin })
  if (!isSuperAdmin) return 'Community Analytics'
  if (!communityId) return 'Analytics for All Communities'
  const name = data?.find(({ id }) => id === communityId)?.displayName
  return name ? msg('Analytics for {name}', { name }) : 'Community Analytics'
}
