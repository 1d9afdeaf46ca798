import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TabProps } from './gate-office.ts'
import { GateSettingsForm } from './gate-settings.form.tsx'
import { useGateSettings } from './gate-settings.queries.ts'

export function GateSettingsTab({ communityId }: TabProps) {
  const { data, error, isPending, refetch } = useGateSettings(communityId)
  if (isPending) return <Skeleton rows={4} height="h-20" />
  if (data) return <GateSettingsForm communityId={communityId} values={data} />
  return (
    <Failure
      text={msg('Failed to load settings: {reason}', { reason: messageOf(error) })}
      onRetry={() => void refetch()}
    />
  )
}
