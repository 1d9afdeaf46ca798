import {
  kindNames,
  notificationKinds,
  type NotificationKind,
  type Preferences as Chosen,
} from '@aangan/contract/record/notifications'
import { useId } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { usePreferences, useSwitch } from './notifications.queries.ts'
import { QuietHoursForm } from './quiet-hours.form.tsx'

/** What is pushed, and when not. */
export function Preferences() {
  const { data, error, isPending, refetch } = usePreferences()
  if (isPending) return <Skeleton rows={3} height="h-40" />
  if (!data)
    return (
      <Failure
        text={msg('Failed to load settings: {reason}', { reason: messageOf(error) })}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <QuietHoursForm values={data} />
      <Kinds push={data.push} />
    </>
  )
}

function Kinds({ push }: { push: Chosen['push'] }) {
  const t = useT()
  const id = useId()
  const { start } = useSwitch()
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-6">
      <h2 id={id} className="font-bold">
        {t('What to Push')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('The bell always has everything.')}</p>
      <div className="mt-2 divide-y divide-line">
        {kindNames.map((kind: NotificationKind) => (
          <Switch
            key={kind}
            label={notificationKinds[kind].label}
            on={push[kind]}
            onChange={(on) => start({ [kind]: on })}
          />
        ))}
      </div>
    </section>
  )
}
