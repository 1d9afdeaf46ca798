import { signedIn, type Role } from '@aangan/contract/core/actor'
import type { Label } from '@aangan/contract/core/language/text'
import type { ReactNode } from 'react'
import { Failure } from '../../ui/failure.tsx'
import { useSession } from './session.ts'

/** The section's message to somebody who may not see it. Normally `RequireRole` stops them before. */
export function Allowed({
  roles = signedIn,
  denied,
  children,
}: {
  roles?: readonly Role[]
  denied: Label
  children: ReactNode
}) {
  const { user } = useSession()
  return user?.roles.some((role) => roles.includes(role)) ? children : <Failure text={denied} />
}
