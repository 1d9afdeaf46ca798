import { PackageCheck } from 'lucide-react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useAction } from '../../ui/action.ts'
import { Empty } from '../../ui/empty.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { CardBox, describedBy } from '../parts/card.tsx'
import { useTimes } from '../board/times.ts'
import { words } from '../parts/words.ts'

export function ParcelList({ list }: { list: readonly BoardVisit[] }) {
  const { board, now, desk } = useAtDesk()
  const t = useT()
  const times = useTimes(board.timeZone, now)
  const collect = useAction({
    run: (visit: BoardVisit) => desk.end(visit, 'HANDED_OVER'),
    failed: (_, __, error) => msg(words.refused, { reason: messageOf(error) }),
  })
  if (list.length === 0) return <Empty text={words.noParcels} />
  return (
    <ul aria-label={t(words.parcels)} className="flex flex-col gap-2">
      {list.map((visit) => (
        <li key={visit.id}>
          <CardBox
            who={visit}
            line={<span>{t(words.since, { time: times.at(visit.answeredAt ?? visit.createdAt) })}</span>}
          >
            <BigButton
              {...describedBy(visit.id)}
              busy={collect.runningFor?.id === visit.id}
              onClick={() => collect.start(visit)}
            >
              <PackageCheck />
              {t(words.handedOver)}
            </BigButton>
          </CardBox>
        </li>
      ))}
    </ul>
  )
}
