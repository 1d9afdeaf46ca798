import type { Language } from '../core/language/language.ts'
import { msg, type Message } from '../core/language/text.ts'
import { unconfirmedName } from '../core/unconfirmed.ts'
import { saidBy } from './said-by.ts'
import type { Visit } from './visits.ts'

type Word = Pick<Visit, 'answer' | 'answeredVia' | 'answeredBy'> & {
  readonly answeredName?: Visit['answeredName'] | undefined
  readonly notedBy?: Visit['notedBy'] | undefined
}

/** As people read who stood at the desk. */
export const guardIn = (language: Language, guard: Visit['notedBy'] | undefined): string =>
  guard === null || guard === undefined
    ? language.t('The gate')
    : guard.confirmed
      ? guard.name
      : unconfirmedName(language, guard.name)

/**
 * What a guard noted of the house's word, as the house reads it; undefined where the house answered in Aangan, or nobody
 * did. Visits from before guards were noted have none: there the guard may stand as who answered.
 */
export function notedWord(visit: Word, language: Language): Message | undefined {
  const { answer, answeredVia, notedBy } = visit
  if (notedBy === null || notedBy === undefined) return undefined
  const [name, guard] = [saidBy(visit), guardIn(language, notedBy)]
  if (answer === 'LEAVE_AT_GATE' && answeredVia === 'NOBODY') return msg('Left at the gate by {guard}.', { guard })
  if (answeredVia !== 'PHONE') return undefined
  switch (answer) {
    case 'YES_BY_PHONE':
      return name === undefined
        ? msg('Yes by phone, nobody named, noted by {guard}.', { guard })
        : msg('{name} said yes by phone, noted by {guard}.', { name, guard })
    case 'NO_BY_PHONE':
      return name === undefined
        ? msg('No by phone, nobody named, noted by {guard}.', { guard })
        : msg('{name} said no by phone, noted by {guard}.', { name, guard })
    case 'LEAVE_AT_GATE':
      return name === undefined
        ? msg('By phone, nobody named: leave it at the gate, noted by {guard}.', { guard })
        : msg('{name} said by phone: leave it at the gate, noted by {guard}.', { name, guard })
    default:
      return undefined
  }
}
