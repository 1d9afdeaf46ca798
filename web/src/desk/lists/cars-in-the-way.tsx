import { askedToMove } from '@aangan/contract/gate/asked-to-move'
import { msg } from '@aangan/contract/core/language/text'
import { client, messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useAction } from '../../ui/action.ts'
import { useAtDesk } from '../board/at-desk.ts'
import type { inTheWayOn } from '../board/board-lists.ts'
import { useTimes } from '../board/times.ts'
import { BigButton } from '../parts/big-button.tsx'
import { CardBox, describedBy } from '../parts/card.tsx'
import { laterWords } from '../parts/words-later.ts'
import { words } from '../parts/words.ts'
import { CallButton } from './call-button.tsx'

const visitingCars = client('visitingCars')

type Cars = ReturnType<typeof inTheWayOn>

/** Whose house is called to have them moved. */
export function CarsInTheWay({ list }: { list: Cars }) {
  const t = useT()
  return (
    <ul aria-label={t(laterWords.carsInTheWay)} className="mb-2 flex flex-col gap-2">
      {list.map((visit) => (
        <li key={visit.id}>
          <CarInTheWay visit={visit} />
        </li>
      ))}
    </ul>
  )
}

function CarInTheWay({ visit }: { visit: Cars[number] }) {
  const { board, now, desk, offline } = useAtDesk()
  const t = useT()
  const say = useSay()
  const times = useTimes(board.timeZone, now)
  const { id, move } = visit
  // The same visitor stands among those inside, beside this list.
  const cardId = `move-${id}`
  const come = useAction({
    run: () => desk.changed(() => visitingCars.coming({ params: { id } })),
    failed: (_, __, error) => msg(words.refused, { reason: messageOf(error) }),
  })
  return (
    <CardBox
      who={{ ...visit, id: cardId }}
      edge="warn"
      line={
        <span className="w-full text-base text-ink">
          {say(askedToMove(visit))} <span className="text-soft tabular-nums">{times.at(move.askedAt)}</span>
        </span>
      }
    >
      <CallButton read={() => desk.contactsOf(visit)} describes={cardId} dials={{ name: undefined }} />
      {offline ? (
        <p className="self-center font-semibold">{t(words.needsNetwork)}</p>
      ) : (
        <BigButton {...describedBy(cardId)} busy={come.busy} onClick={() => come.start()}>
          {t(laterWords.coming)}
        </BigButton>
      )}
    </CardBox>
  )
}
