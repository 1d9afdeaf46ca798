import {
  audiences,
  hasSwitch,
  kindsFor,
  notificationKinds,
  type Audience,
  type Preferences as Chosen,
} from '@aangan/contract/record/notifications'
import { useId } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { msg } from '@aangan/contract/core/language/text'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { usePreferences, useSwitch } from './notifications.queries.ts'
import { usePushState } from './push.queries.ts'
import { QuietHoursForm } from './quiet-hours.form.tsx'

/** What is pushed, and when not. */
export function Preferences() {
  const { data, error, isPending, refetch } = usePreferences()
  const push = usePushState()
  // ThisDevice explains it.
  if (push.data === 'off-on-server') return null
  if (isPending || push.isPending) return <Skeleton rows={3} height="h-40" />
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

const whom = Object.keys(audiences) as Audience[]

/** Grouped by audience, without the kinds that this person is never sent. */
function Kinds({ push }: { push: Chosen['push'] }) {
  const t = useT()
  const id = useId()
  const { roles } = useUser()
  const { start } = useSwitch()
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-6">
      <h2 id={id} className="font-bold">
        {t('What to Push')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('The bell always has everything.')}</p>
      {whom.map((audience) => {
        const kinds = kindsFor(audience, roles)
        if (kinds.length === 0) return null
        return (
          <div key={audience} role="group" aria-labelledby={`${id}-${audience}`} className="mt-4">
            <h3 id={`${id}-${audience}`} className="text-sm font-semibold text-soft">
              {t(audiences[audience])}
            </h3>
            <div className="divide-y divide-line">
              {kinds.map((kind) => {
                const { label } = notificationKinds[kind]
                return hasSwitch(kind) ? (
                  <Switch key={kind} label={label} on={push[kind]} onChange={(on) => start({ [kind]: on })} />
                ) : (
                  <p key={kind} className="flex min-h-11 items-center justify-between gap-4 text-sm">
                    {t(label)}
                    <span className="text-soft">{t('Always on')}</span>
                  </p>
                )
              })}
            </div>
          </div>
        )
      })}
    </section>
  )
}
