import type { FoundUser } from '@aangan/contract/people/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { goodUntil } from './good-until.ts'
import { InvitationSheet, type ShownInvitation } from './invitation-sheet.tsx'
import { invitationOf, invitations } from './invitations.queries.ts'

interface Props {
  user: FoundUser
  onClosed: () => void
}

/** Makes a code for somebody who is invited, and shows it until it is closed. */
export function NewCode({ user, onClosed }: Props) {
  const [made, setMade] = useState<ShownInvitation>()
  const renew = useAction({
    run: async () => {
      const invitation = await invitationOf(user.id)
      const [renewed] = invitation ? await invitations.renew({ body: { ids: [invitation.id] } }) : []
      if (invitation && renewed) setMade({ ...invitation, code: renewed.code, expiresAt: goodUntil(), sentAt: null })
    },
    failed: (reason) => msg('Failed to save: {reason}', { reason }),
    changes: ['users'],
  })
  const start = useEffectEvent(() => renew.start())
  useEffect(() => start(), [])
  return made && <InvitationSheet invitation={made} onClosed={onClosed} />
}
