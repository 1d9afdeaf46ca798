import { auditActionLabels, auditResourceLabels } from '@aangan/contract/core/audit-actions'
import type { Language } from '@aangan/contract/core/language/language'
import type { Message } from '@aangan/contract/core/language/text'
import { eventOf, events } from '@aangan/contract/events'
import type { AuditLog } from '@aangan/contract/record/audit'

export type RecordedRow = Pick<
  AuditLog,
  'userId' | 'userName' | 'username' | 'action' | 'resource' | 'oldData' | 'newData'
>

/** One sentence. Where a row's data does not name the thing, it says the kind of thing. */
export function summaryOf(row: RecordedRow, language: Language): string {
  const { t } = language
  const event = eventOf(row)
  if (event === 'session.failed' && row.userId === null) return t('Failed login with an unknown username')
  const actor = actorOf(row, language)
  const told = event && sentenceOf(event, actor, dataOf(row))
  return told && Object.values(told.values ?? {}).every(isTold) ? language.say(told) : plainly(row, actor, language)
}

/** Undefined for a row of another version that lacks a part of which the sentence tells something. */
function sentenceOf(event: NonNullable<ReturnType<typeof eventOf>>, actor: string, data: unknown): Message | undefined {
  try {
    return (events[event].sentence as (actor: string, data: unknown) => Message)(actor, data)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const plainly = ({ action, resource }: RecordedRow, actor: string, { t }: Language): string =>
  t('{actor}: {action} {resource}', {
    actor,
    action: t(auditActionLabels[action]),
    resource: t(auditResourceLabels[resource]),
  })

function actorOf({ userId, userName, username, resource }: RecordedRow, { t }: Language): string {
  // Of a name that is not confirmed there is no account.
  if (userId !== null || userName !== null) return userName ?? username ?? t('A deleted account')
  return resource === 'SESSION' || resource === 'CONTACT_REQUEST' ? t('Someone not signed in') : t('The system')
}

/** Rows of other versions may lack values that today's have. */
const isTold = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const dataOf = ({ oldData, newData }: RecordedRow) => ({ before: parsed(oldData), after: parsed(newData) })

function parsed(data: string | null): object {
  try {
    return Object(JSON.parse(data ?? '{}')) as object
  } catch {
    return {}
  }
}
