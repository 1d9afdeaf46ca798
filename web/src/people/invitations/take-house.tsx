import { go } from '../../core/address/history.ts'
import type { OpenedInvitation } from '@aangan/contract/people/invitation-shapes'
import { msg } from '@aangan/contract/core/language/text'
import { useState } from 'react'
import { client, messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useSay, type Reason } from '../../core/language/say.ts'
import { paths } from '../../core/address/paths.ts'
import { knowUser } from '../../shell/session/session.ts'
import { useAction } from '../../ui/action.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { InvitedTo } from './invited-to.tsx'
import { invitations } from './invitations.queries.ts'
import { dropCode } from './kept-code.ts'

const me = client('currentUser')

interface Props {
  code: string
  invitation: OpenedInvitation
  userName: string
}

export function TakeHouse({ code, invitation, userName }: Props) {
  const t = useT()
  const say = useSay()
  const [problem, setProblem] = useState<Reason>()
  const take = useAction({
    run: async () => {
      setProblem(undefined)
      try {
        await invitations.accept({ body: { code } })
      } catch (error) {
        setProblem(messageOf(error))
        throw error
      }
      dropCode()
      // The account shows its main house.
      knowUser(await me.read())
      await go(`${paths.dashboard}?section=household`, { replace: true })
    },
    done: 'House saved.',
    changes: ['household'],
  })
  return (
    <>
      <InvitedTo {...invitation} name="" />
      <p>{say(msg('You are signed in as {name}. The house is added to your account.', { name: userName }))}</p>
      <FormFailureNote failure={problem && { text: problem, reason: undefined }} />
      <Button tone="primary" busy={take.busy} className="mt-6 w-full" onClick={() => take.start()}>
        {t('Join [invitation]')}
      </Button>
    </>
  )
}
