import { X } from 'lucide-react'
import { msg } from '@aangan/contract/core/language/text'
import { visitStatusLabels, type Visit } from '@aangan/contract/gate/visits'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { Empty } from '../../ui/empty.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { BigButton } from '../parts/big-button.tsx'
import { CardButton, type Edge } from '../parts/card.tsx'
import { useTimes } from '../board/times.ts'
import type { Answers } from './use-answers.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

/** The visitors whose houses are asked, then the answers that the guard has not put away. */
export function WaitingList({ list, answered }: { list: readonly BoardVisit[]; answered: Answers }) {
  const t = useT()
  if (list.length + answered.visits.length === 0) return <Empty text={words.nobodyWaiting} />
  return (
    <ul aria-label={t(words.waiting)} className="flex flex-col gap-2">
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
  )
}

const edges: Partial<Record<Visit['status'], Edge>> = {
  APPROVED: 'go',
  ARRIVED: 'go',
  ASKING: 'warn',
  LEFT_AT_GATE: 'warn',
  DENIED: 'stop',
  BLOCKED: 'stop',
}

function WaitingCard({ visit }: { visit: BoardVisit }) {
  const { board, now } = useAtDesk()
  const say = useSay()
  const { open } = useView()
  const times = useTimes(board.timeZone, now)
  return (
    <CardButton who={visit} edge={edges[visit.status] ?? 'plain'} onClick={() => open({ show: 'visit', id: visit.id })}>
      <span className="font-semibold text-ink">{say(stateOf(visit, now))}</span>
      {visit.status === 'ASKING' && visit.askedAt && <span className="tabular-nums">{times.long(visit.askedAt)}</span>}
    </CardButton>
  )
}

function stateOf({ status, answeredBy, escalatesAt }: BoardVisit, now: number): Shown {
  if (status === 'ASKING' && escalatesAt !== null && Date.parse(escalatesAt) <= now) return words.noAnswerYet
  if (status === 'APPROVED' && answeredBy) return msg(words.approvedBy, { name: answeredBy.name })
  if (status === 'DENIED' && answeredBy) return msg(words.deniedBy, { name: answeredBy.name })
  return visitStatusLabels[status]
}
