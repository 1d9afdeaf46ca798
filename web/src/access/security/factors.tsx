import { messageOf } from '../../core/api/api.ts'
import { useState } from 'react'
import { has, type Actor } from '@aangan/contract/core/actor'
import { msg } from '@aangan/contract/core/language/text'
import { useUser } from '../../shell/session/session.ts'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { useFactors } from './factors.queries.ts'
import { Passkeys } from './passkeys.tsx'
import { Pin } from './pin.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SignOutOffer } from './sign-out-offer.tsx'

interface Props {
  offering: boolean
  onChanged: () => void
}

/** Passkeys, authenticator app, PIN, recovery codes. */
export function Factors({ offering, onChanged }: Props) {
  const user = useUser()
  const factors = useFactors()
  const [codes, setCodes] = useState<readonly string[]>()
  const [changed, setChanged] = useState<'passkeys' | 'app'>()
  const { data } = factors
  if (factors.isPending) return <Skeleton rows={3} height="h-16" />
  if (!data)
    return (
      <Failure
        text={msg('Failed to load second factors: {reason}', { reason: messageOf(factors.error) })}
        onRetry={() => void factors.refetch()}
      />
    )
  const hasFactor = data.passkeys.length > 0 || data.totp
  const onChange = (what: 'passkeys' | 'app') => (made?: readonly string[]) => {
    if (made && made.length > 0) setCodes(made)
    setChanged(what)
    onChanged()
  }
  const offer = (what: 'passkeys' | 'app') => offering && changed === what && <SignOutOffer />
  return (
    <>
      <div className={`flex flex-col gap-3 ${codes ? 'print:hidden' : ''}`}>
        <Passkeys passkeys={data.passkeys} onChanged={onChange('passkeys')} />
        {offer('passkeys')}
      </div>
      <div className={`flex flex-col gap-3 ${codes ? 'print:hidden' : ''}`}>
        <AuthenticatorApp isSetUp={data.totp} onChanged={onChange('app')} />
        {offer('app')}
      </div>
      {takesDesksOver(user) && (
        <div className={codes ? 'print:hidden' : ''}>
          <Pin isChosen={data.pin} />
        </div>
      )}
      {hasFactor && <RecoveryCodes left={data.recoveryCodesLeft} codes={codes} onRenewed={setCodes} />}
    </>
  )
}

const takesDesksOver = (user: Pick<Actor, 'roles'>): boolean => has(user, 'SECURITY') || has(user, 'ADMIN')
