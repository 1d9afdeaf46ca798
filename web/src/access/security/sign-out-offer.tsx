import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useEndOthers, useSessions } from './sessions.queries.ts'

/** Shown after a change of factors, in case somebody else is signed in. */
export function SignOutOffer() {
  const t = useT()
  const sessions = useSessions()
  const endOthers = useEndOthers()
  if (!sessions.data?.some(({ current }) => !current)) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-brand-wash px-4 py-3 text-sm font-medium text-brand"
    >
      {t('You are still signed in on other devices.')}
      <Button busy={endOthers.busy} onClick={() => endOthers.start()}>
        {t('Sign out everywhere else')}
      </Button>
    </div>
  )
}
