import { msg } from '@aangan/contract/core/language/text'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { saidBy } from '@aangan/contract/gate/said-by'
import type { Shown } from '../../core/language/say.ts'
import { askingWords as words } from './words.part.ts'

type Answered = Pick<BoardVisit, 'status' | 'answer' | 'answeredVia' | 'answeredBy' | 'answeredName' | 'unasked'>

/** Green: the house or its pass stands behind it, and nothing speaks against it. */
export const isProved = (visit: Answered, warning: Shown | undefined): boolean =>
  warning === undefined &&
  !visit.unasked &&
  visit.answer !== 'ADMIT' &&
  (visit.answeredVia !== 'PHONE' || saidBy(visit) !== undefined)

/** Who said yes or no, and how; undefined where nobody did. */
export function saidOf(visit: Answered): Shown | undefined {
  const { answer, answeredVia, answeredBy, status } = visit
  const name = saidBy(visit)
  if (answeredVia === 'PHONE' && answer === 'YES_BY_PHONE')
    return name === undefined ? words.yesByNobody : msg(words.yesBy, { name })
  if (answeredVia === 'PHONE' && answer === 'NO_BY_PHONE')
    return name === undefined ? words.noByNobody : msg(words.noBy, { name })
  if (status === 'APPROVED') return answeredBy ? msg(words.approvedBy, { name: answeredBy.name }) : words.approved
  if (status === 'DENIED') return answeredBy ? msg(words.deniedBy, { name: answeredBy.name }) : words.denied
  return undefined
}

export const blockedText = ({ reason }: Pick<BoardVisit, 'reason'>): Shown =>
  reason === null ? words.blockedNoReason : msg(words.blocked, { reason })
