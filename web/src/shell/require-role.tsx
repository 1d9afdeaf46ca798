import { addressOf, currentPlace, go } from '../core/address/history.ts'
import { useCurrentPath, usePlace } from '../core/address/use-address.ts'
import { signedIn, type Role } from '@aangan/contract/core/actor'
import type { SessionLimit } from '@aangan/contract/core/session-limits'
import { useDeferredValue, useEffect, type ReactNode } from 'react'
import { useT } from '../core/language/language.ts'
import { paths } from '../core/address/paths.ts'
import { Queries } from './query-client.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSession } from './session/session.ts'

interface Props {
  roles?: readonly Role[]
  /** Nothing on the screen is one person's. */
  shared?: boolean
  children: ReactNode
}

/** Only for these roles. Others are sent to the login and come back afterwards. */
export function RequireRole({ roles = signedIn, shared = false, children }: Props) {
  const t = useT()
  const { status, user } = useSession()
  const allowed = user?.roles.some((role) => roles.includes(role)) ?? false
  // After the bar, and in pieces between which the browser can answer.
  const isKnown = useDeferredValue(status !== 'loading')
  useSendToLogin(status === 'ready' && !allowed)
  useSendToLimit(user?.limit)
  if (status === 'loading' || !isKnown) {
    return (
      <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-6">
        <Skeleton />
      </div>
    )
  }
  // The app shows the reason and Retry above the page.
  if (status === 'unreachable') {
    return (
      <div className="mx-auto w-full max-w-6xl px-4 py-8 text-center text-soft sm:px-6">
        <PageHeading title="Not reachable right now" />
        <p className="mt-2">{t('You are still signed in. Nothing is lost.')}</p>
      </div>
    )
  }
  // The key gives another person fresh screens.
  return allowed ? <Queries key={shared ? undefined : user?.id}>{children}</Queries> : null
}

/** Where what has to be done first is done. */
const pageOf: Readonly<Record<SessionLimit, string>> = {
  'password.must_change': paths.changePassword,
  'factor.required': paths.security,
}

function useSendToLimit(limit: SessionLimit | null | undefined) {
  const page = limit ? pageOf[limit] : undefined
  useEffect(() => {
    if (page !== undefined && currentPlace().pathname !== page) void go(page, { replace: true })
  }, [page])
}

function useSendToLogin(denied: boolean) {
  const { pathname } = usePlace()
  // Not while another page is on its way, such as the login after a logout; but after a Back meanwhile.
  const isGoing = useCurrentPath() !== pathname
  useEffect(() => {
    if (!denied || isGoing || pathname === paths.login) return
    void go(paths.login, { state: { next: addressOf(currentPlace()) }, replace: true })
  }, [denied, isGoing, pathname])
}
