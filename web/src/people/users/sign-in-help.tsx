import { mayRemoveFactorsOf } from '@aangan/contract/access/factors'
import type { AdminUser } from '@aangan/contract/people/users'
import { client } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useUser } from '../../shell/session/session.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../../ui/dialog/confirm.ts'

const sessions = client('sessions')
const factors = client('factors')

export function SignInHelp({ user }: { user: AdminUser }) {
  const t = useT()
  const actor = useUser()
  const { id, name: subject } = user
  const signOut = useAction({
    run: () => sessions.endOf({ params: { id } }),
    done: 'Signed out there.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
  })
  const remove = useAction({
    run: () => factors.removeOf({ params: { id } }),
    done: 'Second factors removed.',
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: ['users'],
  })
  const askToSignOut = async () => {
    const question = 'Are you sure you want to sign this person out everywhere?'
    if (await ask({ question, subject, verb: 'Sign Out Everywhere' })) signOut.start()
  }
  const askToRemove = async () => {
    const question = 'Are you sure you want to remove this person’s second factors?'
    if (await ask({ question, subject, verb: 'Remove Second Factors' })) remove.start()
  }
  return (
    <div className="-ms-3.25 flex flex-wrap">
      <Button size="sm" tone="quiet" busy={signOut.busy} onClick={() => void askToSignOut()}>
        {t('Sign Out Everywhere')}
      </Button>
      {mayRemoveFactorsOf(actor, user) && (
        <Button size="sm" tone="quiet" busy={remove.busy} onClick={() => void askToRemove()}>
          {t('Remove Second Factors')}
        </Button>
      )}
    </div>
  )
}
