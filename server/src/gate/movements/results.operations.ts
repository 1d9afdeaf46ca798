import type { Language } from '@aangan/contract/core/language/language'
import type { Message } from '@aangan/contract/core/language/text'
import { momentIn } from '@aangan/contract/core/times'
import { reasonSentence } from '@aangan/contract/gate/movement-reasons'
import type { MovementResult } from '@aangan/contract/gate/movements'
import type { Context } from '../../core/context/context.ts'
import { inOrder } from '../../core/db/batch.ts'
import type { Tx } from '../../core/db/database.ts'
import { findHelperName } from '../../society/helpers/stays.sql.ts'
import { visitReply } from '../visits/visit-decisions.rules.ts'
import { findVisit, type VisitRow } from '../visits/visits.sql.ts'
import type { Outcome } from './apply.operations.ts'
import { answeredFields } from './movements.rules.ts'
import type { FirstAnswer, MovementRow } from './movements.sql.ts'

type AnsweredMovement = Pick<Outcome, 'outcome' | 'code' | 'time' | 'reason' | 'name' | 'helper'> & {
  readonly visit: VisitRow | null
}

export const toResult = (ctx: Context, id: string, answered: AnsweredMovement, now: Date): MovementResult => {
  const { outcome, code, helper, visit } = answered
  return {
    id,
    outcome,
    code,
    text: textOf(ctx.language, ctx.actor.timeZone, answered, now),
    visit: visit === null ? null : visitReply(visit, ctx),
    helper,
  }
}

type ReasonedOutcome = Pick<Outcome, 'code' | 'time' | 'reason' | 'name'>

/** In the words of the table of reasons; undefined where nothing speaks against it. */
export function reasonOf(
  formats: Pick<Language, 'locale' | 'month'>,
  timeZone: string,
  { code, time, reason, name }: ReasonedOutcome,
  now: Date,
): Message | undefined {
  if (code === null) return undefined
  const shownTime = time === null ? '' : momentIn(formats, timeZone, new Date(time), now)
  return reasonSentence(code, { name, time: shownTime, reason: reason ?? '' })
}

export function textOf(language: Language, timeZone: string, reasoned: ReasonedOutcome, now: Date): string | null {
  const sentence = reasonOf(language, timeZone, reasoned, now)
  return sentence === undefined ? null : language.say(sentence)
}

export const firstAnswerOf = ({ time, reason, name, visit }: Outcome, seen: boolean | undefined): FirstAnswer => ({
  time,
  reason,
  name: visit === null ? name : null,
  visit: visit === null ? null : Object.fromEntries(answeredFields.map((name) => [name, visit[name]])),
  ...(seen !== undefined && { seen }),
})

/** As at first: with the visit as it was then. */
export async function answerAgain(ctx: Context, tx: Tx, row: MovementRow): Promise<MovementResult> {
  const { visitId, helperId, said } = row
  const [visit, helper] = await inOrder(
    visitId === null ? undefined : findVisit(tx, visitId, 'staff'),
    helperId === null ? undefined : findHelperName(tx, helperId),
  )
  const then = visit === undefined ? null : ({ ...visit, ...said.visit } as VisitRow)
  const answered = { ...row, ...said, visit: then, helper: helper ?? null, name: then?.visitorName ?? said.name ?? '' }
  return toResult(ctx, row.id, answered, new Date(row.syncedAt))
}
