import { msg } from '@aangan/contract/core/language/text'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { saidBy } from '@aangan/contract/gate/said-by'
import { visitStatusLabels } from '@aangan/contract/gate/visit-kinds'
import type { Shown } from '../../core/language/say.ts'
import { blockedText, saidOf } from './answered.part.ts'
import { askingWords as words } from './words.part.ts'

export interface End {
  readonly tone: 'go' | 'warn' | 'stop' | 'calm'
  readonly title: Shown
  readonly text?: Shown
}
interface Shows {
  at: (instant: string) => string
  warning: Shown | undefined
  isGreen: boolean
}

/** What became of a request, and what the guard is to think of it. */
export function endOf(visit: BoardVisit, { at, warning, isGreen }: Shows): End {
  const { status, answeredVia, arrivedAt, exitedAt } = visit
  const said = saidOf(visit)
  const name = saidBy(visit)
  switch (status) {
    case 'APPROVED':
      return {
        tone: isGreen ? 'go' : 'warn',
        title: said ?? words.approved,
        ...(warning && { text: warning }),
      }
    case 'DENIED':
      if (answeredVia === 'BLOCK') return { tone: 'stop', title: words.denied, text: words.deniedByList }
      return { tone: 'stop', title: said ?? words.denied }
    case 'LEFT_AT_GATE':
      return {
        tone: 'warn',
        title: name === undefined ? words.leaveAtGate : msg(words.leaveBy, { name }),
        text: words.parcelHere,
      }
    case 'BLOCKED':
      return {
        tone: 'stop',
        title: words.stopped,
        text: blockedText(visit),
      }
    case 'LAPSED':
      return { tone: 'calm', title: words.lapsed, text: words.lapsedHint }
    case 'CANCELLED':
      return { tone: 'calm', title: words.gaveUp }
    case 'ARRIVED':
      return { tone: isGreen ? 'go' : 'warn', title: msg(words.letInAt, { time: at(arrivedAt ?? '') }) }
    case 'EXITED':
      return { tone: 'calm', title: msg(words.leftAt, { time: at(exitedAt ?? '') }) }
    default:
      return { tone: 'calm', title: visitStatusLabels[status] }
  }
}
