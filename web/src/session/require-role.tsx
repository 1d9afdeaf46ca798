import { signedIn, type Role } from '@aangan/contract/actor'
import { useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { paths } from '../paths.ts'
import { Queries } from '../query-client.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSession } from './session.ts'

/** What only these roles may see. Others are sent to the login, silently, and come back afterwards. */
export function RequireRole({ roles = signedIn, children }: { roles?: readonly Role[]; children: ReactNode }) {
  const { status, user } = useSession()
  const allowed = user?.roles.some((role) => roles.includes(role)) ?? false
  useSendToLogin(status === 'ready' && !allowed)
  if (status === 'loading') {
    return (
      <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
        <Skeleton />
      </div>
    )
  }
  // When the session could not be checked, the app shows why, and a Retry, above the page.
  return allowed ? <Queries>{children}</Queries> : null
}

function useSendToLogin(denied: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (denied) void router.navigate({ to: paths.login, search: { next: router.latestLocation.href }, replace: true })
  }, [denied, router])
}
