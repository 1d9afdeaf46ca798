import { msg, type Text } from '@aangan/contract/core/language/text'
import type { VisitStatus } from '@aangan/contract/gate/visit-kinds'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Language } from '@aangan/contract/core/language/language'
import { guardIn, notedWord } from '@aangan/contract/gate/words-by-phone'
import type { Shown } from '../../core/language/say.ts'

const byPerson = {
  APPROVE: '{name} answered: approved.',
  YES_BY_PHONE: '{name} answered: approved.',
  DENY: '{name} answered: denied.',
  NO_BY_PHONE: '{name} answered: denied.',
  LEAVE_AT_GATE: '{name} answered: leave at gate.',
} as const satisfies Record<string, Text>

const byNobodyKnown = {
  APPROVE: 'The house approved.',
  YES_BY_PHONE: 'The house approved.',
  DENY: 'The house denied.',
  NO_BY_PHONE: 'The house denied.',
  LEAVE_AT_GATE: 'The parcel was left at the gate.',
} as const satisfies Record<string, Text>

/** What became of a request; undefined while the house is being asked, and where nobody was. */
export function outcomeOf(visit: Visit, language: Language): Shown | undefined {
  const { status, answer, answeredBy, notedBy, reason, visitorName } = visit
  if (status === 'ASKING') return undefined
  if (status === 'LAPSED') return 'Nobody answered in time.'
  if (status === 'CANCELLED') return msg('{name} did not wait.', { name: visitorName })
  if (answer === 'ADMIT')
    return notedBy === null || reason === null
      ? 'The gate let them in without an answer.'
      : msg('{guard} let them in without an answer: {reason}', { guard: guardIn(language, notedBy), reason })
  const noted = notedWord(visit, language)
  if (noted !== undefined) return noted
  if (answer === null) return status === 'DENIED' ? 'Your house never admits them.' : undefined
  return answeredBy === null ? byNobodyKnown[answer] : msg(byPerson[answer], { name: answeredBy.name })
}

/** What the one who answered reads. */
export const answered = (status: VisitStatus): Shown =>
  status === 'LEFT_AT_GATE' ? 'The parcel stays at the gate.' : 'Approved. The gate knows.'

/** Whether the visitor may come in. */
export const wasApproved = (status: VisitStatus): boolean =>
  status === 'APPROVED' || status === 'ARRIVED' || status === 'EXITED'
