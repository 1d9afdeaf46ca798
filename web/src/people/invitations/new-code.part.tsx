import type { AdminUser } from '@aangan/contract/people/users'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWide } from '../../ui/browser/use-wide.ts'

// Fetched with the first press.
const NewCodeDialog = lazy(async () => ({ default: (await import('./new-code-dialog.tsx')).NewCodeDialog }))

/** The button of a user card, for somebody who is invited. */
export function NewCode({ user }: { user: AdminUser }) {
  const t = useT()
  const opener = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState(0)
  const wide = useWide('lg')
  const label = t('New Code for {name}', user)
  const ask = () => setAsked(asked + 1)
  return (
    <>
      {wide ? (
        <IconButton ref={opener} label={label} tone="quiet" icon={KeyRound} run={ask} />
      ) : (
        <Button ref={opener} size="sm" tone="quiet" aria-label={label} onClick={ask}>
          {t('New Code')}
        </Button>
      )}
      {asked > 0 && (
        <Suspense>
          <NewCodeDialog key={asked} user={user} returnFocus={() => opener.current} />
        </Suspense>
      )}
    </>
  )
}
