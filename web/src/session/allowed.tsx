import { signedIn, type Role } from '@aangan/contract/actor'
import type { ReactNode } from 'react'
import { Failure } from '../ui/failure.tsx'
import { useSession } from './session.ts'

/** What a section says to somebody who may not see it. The dashboard's own door normally stops them before. */
export function Allowed({
  roles = signedIn,
  denied,
  children,
}: {
  roles?: readonly Role[]
  denied: string
  children: ReactNode
}) {
  const { user } = useSession()
  return user?.roles.some((role) => roles.includes(role)) ? children : <Failure text={denied} />
}
