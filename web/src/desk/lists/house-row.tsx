import type { Directory } from '@aangan/contract/gate/board'
import type { HouseContact } from '@aangan/contract/gate/contacts'
import { houseLabel } from '@aangan/contract/core/houses'
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
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

interface Props {
  house: Pick<Directory['houses'][number], 'houseNo' | 'division'>
  /** Who is dialled first, where somebody was found by their name or car. */
  name?: string | undefined
  children: ReactNode
}

/** A resident or a house, and what can be done: call them, or ask them about a visitor. */
export function HouseRow({ house, name, children }: Props) {
  const t = useT()
  const { offline } = useAtDesk()
  const { open } = useView()
  const label = houseLabel(house.division, house.houseNo)
  const id = `${label} ${name ?? ''}`
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div id={`who-${id}`} className="min-w-[min(9rem,100%)] grow basis-0">
        {children}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {offline ? (
          <p className="self-center font-semibold text-warning">{t(words.needsNetwork)}</p>
        ) : (
          <Call house={house} name={name} describes={id} />
        )}
        <BigButton {...describedBy(id)} onClick={() => open({ show: 'new', typed: label })}>
          {t(words.askHouse)}
        </BigButton>
      </div>
    </div>
  )
}

function Call({ house, name, describes }: Pick<Props, 'house' | 'name'> & { describes: string }) {
  const t = useT()
  const { desk } = useAtDesk()
  const [contacts, setContacts] = useState<readonly HouseContact[]>()
  const look = useAction({
    run: () => desk.contactsOf(house),
    failed: (_, __, error) => msg(words.numbersFailed, { reason: messageOf(error) }),
  })
  const call = async () => {
    const found = await look.send().catch(() => undefined)
    if (!found) return
    const first = [...found].sort((one, other) => Number(other.name === name) - Number(one.name === name))
    const number = callable(first[0]?.mobileNo)
    // One person is dialled at once.
    if (number !== undefined && (first.length === 1 || first[0]?.name === name)) location.href = number
    setContacts(first)
  }
  if (contacts?.length === 0) return <p className="self-center font-semibold">{t(words.nobodyToCall)}</p>
  if (contacts)
    return contacts.map(({ userId, name: whose, mobileNo, let: isLet }) => (
      <a key={userId} href={callable(mobileNo)} className={buttonStyle('primary', 'desk')}>
        <Phone />
        {isLet ? `${whose} (${t(words.owner)})` : whose}
      </a>
    ))
  return (
    <BigButton tone="primary" {...describedBy(describes)} busy={look.busy} onClick={() => void call()}>
      <Phone />
      {t(words.call)}
    </BigButton>
  )
}
