import { signedIn, type Role } from '@aangan/contract/actor'
import { Navigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Queries } from '../query-client.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSession } from './session.ts'

/** What only these roles may see. Others are sent to the login, silently, and come back afterwards. */
export function RequireRole({ roles = signedIn, children }: { roles?: readonly Role[]; children: ReactNode }) {
  const { status, user } = useSession()
  const here = useRouterState({ select: ({ location }) => location.href })
  if (status === 'loading') {
    return (
      <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
        <Skeleton />
      </div>
    )
  }
  // The app shows why, and a Retry, above the page.
  if (status === 'unreachable') return null
  if (!user?.roles.some((role) => roles.includes(role))) return <Navigate to={paths.login} search={{ next: here }} replace />
  return <Queries>{children}</Queries>
}
