import { sessionLimitRefusals } from '@aangan/contract/core/session-limits'
import { useState } from 'react'
import { codeOf, messageOf } from '../../core/api/api-error.ts'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { paths } from '../../core/address/paths.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { useUser } from '../../shell/session/session.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useTitle } from '../../ui/browser/use-title.ts'
import { useFactors } from './factors.queries.ts'
import { Factors } from './factors.tsx'
import { SignedInDevices } from './signed-in-devices.tsx'

// A chunk of its own would weigh on every page.
export { proveIdentity } from './prove-identity.tsx'

export function SecurityScreen() {
  useTitle('Sign-in & Security')
  return (
    <RequireRole>
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-4 py-8 sm:px-6">
        <PageHeading title="Sign-in & Security" />
        <Security />
      </div>
    </RequireRole>
  )
}

function Security() {
  const t = useT()
  const { limit } = useUser()
  // The change lifts the limit, so its first value is remembered.
  const [first] = useState(limit === 'factor.required')
  const [offering, setOffering] = useState(false)
  const say = useSay()
  const { error } = useFactors()
  // A turn at a gate desk has no access to the account.
  if (codeOf(error) === 'turn.not_here') return <p className="card p-4 font-medium sm:p-6">{say(messageOf(error))}</p>
  return (
    <>
      {first && (
        <div role="status" className="rounded-md bg-brand-wash px-4 py-3 font-medium text-brand print:hidden">
          {limit === 'factor.required' ? (
            <>
              <p>{t(sessionLimitRefusals['factor.required'].message)}</p>
              <p className="text-sm">{t('Your community asks for it: add a passkey or an authenticator app.')}</p>
            </>
          ) : (
            <p className="flex flex-wrap items-center justify-between gap-3">
              {t('Your second factor is set up.')}
              <a href={paths.dashboard} className={buttonStyle('primary')}>
                {t('Go to the dashboard')}
              </a>
            </p>
          )}
        </div>
      )}
      <SignedInDevices offered={offering} />
      <Factors offering={offering} onChanged={() => setOffering(true)} />
    </>
  )
}
