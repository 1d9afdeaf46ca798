import type { Directory } from '@aangan/contract/gate/board'
import { houseLabel } from '@aangan/contract/core/houses'
import type { ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { describedBy } from '../parts/card.tsx'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'
import { CallButton } from './call-button.tsx'

interface Props {
  house: Pick<Directory['houses'][number], 'houseNo' | 'division'>
  /** Who is dialled first, where somebody was found by their name or car. */
  name?: string | undefined
  children: ReactNode
}

/** A resident or a house, and what can be done: call them, or ask them about a visitor. */
export function HouseRow({ house, name, children }: Props) {
  const t = useT()
  const { desk } = useAtDesk()
  const { open } = useView()
  const label = houseLabel(house.division, house.houseNo)
  const id = `${label} ${name ?? ''}`
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div id={`who-${id}`} className="min-w-[min(9rem,100%)] grow basis-0">
        {children}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <CallButton
          read={() => desk.contactsOf(house)}
          describes={id}
          dials={{ name }}
          offlineText={<p className="self-center font-semibold text-warning">{t(words.needsNetwork)}</p>}
        />
        <BigButton {...describedBy(id)} onClick={() => open({ show: 'new', typed: label })}>
          {t(words.askHouse)}
        </BigButton>
      </div>
    </div>
  )
}
