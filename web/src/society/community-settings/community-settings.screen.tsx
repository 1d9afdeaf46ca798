import { admins } from '@aangan/contract/core/actor'
import { messageOf } from '../../core/api/api.ts'
import { CommunityChoice } from '../communities/community-choice.part.tsx'
import { msg } from '@aangan/contract/core/language/text'
import { Allowed } from '../../shell/session/allowed.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SectionHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useParams } from '../../core/address/use-address.ts'
import { CommunitySettingsForm } from './community-settings.form.tsx'
import { useSettings } from './community-settings.queries.ts'
import { settingsParams } from './community-settings.params.ts'

export const CommunitySettingsScreen = () => (
  <>
    <SectionHeading title="Community Settings" />
    <Allowed roles={admins} denied="Access denied. Please ensure you have admin or super admin privileges.">
      <CommunitySettings />
    </Allowed>
  </>
)

function CommunitySettings() {
  const { isSuperAdmin } = useSession()
  const [{ communityId }, go] = useParams(settingsParams)
  const chosen = isSuperAdmin ? communityId : undefined
  return (
    <>
      {isSuperAdmin && <CommunityChoice value={communityId} onChange={(id) => go({ communityId: id })} />}
      {chosen === '' ? (
        <Empty text="Please select a community." hint="Each community has settings of its own." />
      ) : (
        <Settings key={chosen} communityId={chosen} />
      )}
    </>
  )
}

function Settings({ communityId }: { communityId: string | undefined }) {
  const { data, error, isPending, refetch } = useSettings(communityId)
  if (isPending) return <Skeleton rows={4} height="h-20" />
  if (data) return <CommunitySettingsForm communityId={communityId} values={data} />
  return (
    <Failure
      text={msg('Failed to load settings: {reason}', { reason: messageOf(error) })}
      onRetry={() => void refetch()}
    />
  )
}
