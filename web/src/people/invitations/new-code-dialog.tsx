import type { AdminUser } from '@aangan/contract/people/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { CodeDialog, type ShownInvitation } from './code-dialog.tsx'
import { invitationOf, invitations } from './invitations.queries.ts'

interface Props {
  user: AdminUser
  returnFocus: () => HTMLElement | null
}

/** Makes a code, and shows it until it is closed. */
export function NewCodeDialog({ user, returnFocus }: Props) {
  const [made, setMade] = useState<ShownInvitation>()
  const renew = useAction({
    run: async () => {
      const invitation = await invitationOf(user.id)
      if (invitation) setMade((await invitations.renew({ body: { ids: [invitation.id] } }))[0])
    },
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: ['users'],
  })
  const start = useEffectEvent(() => renew.start())
  useEffect(() => start(), [])
  return made && <CodeDialog invitation={made} returnFocus={returnFocus} onClosed={() => setMade(undefined)} />
}
