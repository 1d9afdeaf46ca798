import type { HouseContact } from '@aangan/contract/gate/contacts'
import { msg } from '@aangan/contract/core/language/text'
import { Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { callable } from '../../domain/callable.ts'
import { useAction } from '../../ui/action.ts'
import { buttonStyle } from '../../ui/button-styles.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { describedBy } from '../parts/card.tsx'
import { words } from '../parts/words.ts'

interface Props {
  /** Each reading is recorded. */
  read: () => Promise<readonly HouseContact[]>
  /** The card it belongs to. */
  describes: string
  /** Also dials: the person with this name, or the only contact. If absent, the numbers are only shown. */
  dials?: { readonly name: string | undefined }
  /** In the button's place without the network; numbers that were read stay. */
  offlineText?: ReactNode
}

/** Reads the numbers of a house when pressed, and shows them. Needs the network: a desk keeps no numbers. */
export function CallButton({ read, describes, dials, offlineText }: Props) {
  const t = useT()
  const { offline } = useAtDesk()
  const [contacts, setContacts] = useState<readonly HouseContact[]>()
  const look = useAction({
    run: read,
    failed: (_, __, error) => msg(words.numbersFailed, { reason: messageOf(error) }),
  })
  const call = async () => {
    const found = await look.send().catch(() => undefined)
    if (!found) return
    const isWanted = ({ name }: HouseContact) => name === dials?.name
    const all = [...found].sort((one, other) => Number(isWanted(other)) - Number(isWanted(one)))
    const [first] = all
    const number = callable(first?.mobileNo)
    if (dials && first && number !== undefined && (all.length === 1 || isWanted(first))) location.href = number
    setContacts(all)
  }
  if (contacts?.length === 0) return <p className="self-center font-semibold">{t(words.nobodyToCall)}</p>
  if (contacts)
    return contacts.map(({ userId, name, mobileNo, let: isLet }) => (
      <a key={userId} href={callable(mobileNo)} className={buttonStyle('primary', 'desk')}>
        <Phone />
        {isLet ? `${name} (${t(words.owner)})` : name}
      </a>
    ))
  if (offline) return offlineText
  return (
    <BigButton tone="primary" {...describedBy(describes)} busy={look.busy} onClick={() => void call()}>
      <Phone />
      {t(words.call)}
    </BigButton>
  )
}
