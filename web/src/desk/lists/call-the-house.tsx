import { msg } from '@aangan/contract/core/language/text'
import type { BoardVisit } from '@aangan/contract/gate/board'
import type { Contact } from '@aangan/contract/gate/contacts'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { callable } from '../../domain/callable.ts'
import { useAction } from '../../ui/action.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { describedBy } from '../parts/card.tsx'
import { words } from '../parts/words.ts'

/** Needs the network: a desk keeps no numbers. */
export function CallTheHouse({ visit: { id } }: { visit: BoardVisit }) {
  const t = useT()
  const { desk, offline } = useAtDesk()
  const [contacts, setContacts] = useState<readonly Contact[]>()
  const look = useAction({
    run: () => desk.contacts(id),
    failed: (_, __, error) => msg(words.numbersFailed, { reason: messageOf(error) }),
  })
  if (contacts?.length === 0) return <p className="self-center font-semibold">{t(words.nobodyToCall)}</p>
  if (contacts)
    return contacts.map(({ userId, name, mobileNo }) => (
      <a key={userId} href={callable(mobileNo)} className={buttonStyle('primary', 'desk')}>
        <Phone />
        {name}
      </a>
    ))
  return (
    !offline && (
      <BigButton
        tone="primary"
        {...describedBy(id)}
        busy={look.busy}
        onClick={() => void look.send().then(setContacts, () => undefined)}
      >
        <Phone />
        {t(words.call)}
      </BigButton>
    )
  )
}
