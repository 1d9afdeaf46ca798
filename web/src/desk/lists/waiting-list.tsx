import { X } from 'lucide-react'
import { visitStatusLabels } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Empty } from '../../ui/empty.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import type { inTheWayOn } from '../board/board-lists.ts'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { isProved, saidOf } from '../../gate/asking/answered.part.ts'
import { warningsOf } from '../board/said-no.ts'
import { BigButton } from '../parts/big-button.tsx'
import { CardButton, type Edge } from '../parts/card.tsx'
import { useTimes } from '../board/times.ts'
import { JustNow } from './just-now.tsx'
import type { Answers } from './use-answers.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

const CarsInTheWay = lazyScreen(() => import('./cars-in-the-way.tsx'), 'CarsInTheWay', 'desk')

interface Props {
  list: readonly BoardVisit[]
  answered: Answers
  cars: ReturnType<typeof inTheWayOn>
}

/** The cars in the way, the visitors whose houses are asked, then the answers that the guard has not put away. */
export function WaitingList({ list, answered, cars }: Props) {
  const t = useT()
  const { marks } = useAtDesk()
  const just = marks.recent('ENTRY').filter(({ visit }) => visit.walkIn)
  if (list.length + answered.visits.length + just.length + cars.length === 0)
    return <Empty text={words.nobodyWaiting} />
  return (
    <>
      {cars.length > 0 && <CarsInTheWay list={cars} />}
      <ul aria-label={t(words.waiting)} className="flex flex-col gap-2 empty:hidden">
        {list.map((visit) => (
          <li key={visit.id}>
            <WaitingCard visit={visit} />
          </li>
        ))}
        {answered.visits.map((visit) => (
          <li key={visit.id} className="flex items-stretch gap-2">
            <span className="min-w-0 grow">
              <WaitingCard visit={visit} />
            </span>
            <BigButton
              aria-label={t(words.putAway, { name: visit.visitorName })}
              className="w-14"
              onClick={() => answered.dismiss(visit.id)}
            >
              <X className="size-6" />
            </BigButton>
          </li>
        ))}
      </ul>
      <JustNow of={just} />
    </>
  )
}

const edges: Partial<Record<Visit['status'], Edge>> = {
  ASKING: 'warn',
  LEFT_AT_GATE: 'warn',
  DENIED: 'stop',
  BLOCKED: 'stop',
}

function edgeOf(visit: BoardVisit, warning: Shown | undefined): Edge {
  if (visit.status === 'APPROVED' || visit.status === 'ARRIVED') return isProved(visit, warning) ? 'go' : 'warn'
  return edges[visit.status] ?? 'plain'
}

function WaitingCard({ visit }: { visit: BoardVisit }) {
  const { board, now } = useAtDesk()
  const say = useSay()
  const { open } = useView()
  const times = useTimes(board.timeZone, now)
  return (
    <CardButton
      who={visit}
      edge={edgeOf(visit, warningsOf(visit, board, now, times.at))}
      onClick={() => open({ show: 'visit', id: visit.id })}
    >
      <span className="font-semibold text-ink">{say(stateOf(visit, now))}</span>
      {visit.status === 'ASKING' && visit.askedAt && <span className="tabular-nums">{times.long(visit.askedAt)}</span>}
    </CardButton>
  )
}

function stateOf(visit: BoardVisit, now: number): Shown {
  const { status, escalatesAt } = visit
  if (status === 'ASKING' && escalatesAt !== null && Date.parse(escalatesAt) <= now) return words.noAnswerYet
  return saidOf(visit) ?? visitStatusLabels[status]
}
