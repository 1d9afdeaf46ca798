import { gateTime } from '@aangan/contract/gate-times'
import type { Language } from '@aangan/contract/language/language'
import type { Sentence } from '@aangan/contract/language/text'
import { reasonSentence } from '@aangan/contract/movement-reasons'
import type { MovementResult } from '@aangan/contract/movements'
import type { Context } from '../context/context.ts'
import type { Tx } from '../db/database.ts'
import { shown } from '../visits/visit-decisions.steps.ts'
import { findVisit, type VisitRow } from '../visits/visits.sql.ts'
import { answeredFields } from './movements.rules.ts'
import type { MovementRow, Said } from './movements.sql.ts'
import type { Outcome } from './step.steps.ts'
import { findHelperName } from '../helpers/stays.sql.ts'

type Told = Pick<Outcome, 'outcome' | 'code' | 'time' | 'reason' | 'name' | 'helper'> & {
  readonly visit: VisitRow | null
}

export const resultOf = (ctx: Context, id: string, told: Told, now: Date): MovementResult => {
  const { outcome, code, helper, visit } = told
  return {
    id,
    outcome,
    code,
    text: textOf(ctx.language, ctx.actor.timeZone, told, now),
    visit: visit === null ? null : shown(visit, ctx.language),
    helper,
  }
}

type Reasoned = Pick<Outcome, 'code' | 'time' | 'reason' | 'name'>

/** In the words of the table of reasons; undefined where nothing speaks against it. */
export function reasonOf(
  formats: Pick<Language, 'locale' | 'month'>,
  timeZone: string,
  { code, time, reason, name }: Reasoned,
  now: Date,
): Sentence | undefined {
  if (code === null) return undefined
  const shownTime = time === null ? '' : gateTime(formats, timeZone, new Date(time), now)
  return reasonSentence(code, { name, time: shownTime, reason: reason ?? '' })
}

export function textOf(language: Language, timeZone: string, reasoned: Reasoned, now: Date): string | null {
  const sentence = reasonOf(language, timeZone, reasoned, now)
  return sentence === undefined ? null : language.say(sentence)
}

export const saidOf = ({ time, reason, name, visit }: Outcome, seen: boolean | undefined): Said => ({
  time,
  reason,
  name: visit === null ? name : null,
  visit: visit === null ? null : Object.fromEntries(answeredFields.map((name) => [name, visit[name]])),
  ...(seen !== undefined && { seen }),
})

/** As at first: with the visit as it was then. */
export async function answerAgain(ctx: Context, tx: Tx, row: MovementRow): Promise<MovementResult> {
  const { visitId, helperId, said } = row
  const [visit, helper] = await Promise.all([
    visitId === null ? undefined : findVisit(tx, visitId, 'staff'),
    helperId === null ? undefined : findHelperName(tx, helperId),
  ])
  const then = visit === undefined ? null : ({ ...visit, ...said.visit } as VisitRow)
  const told = { ...row, ...said, visit: then, helper: helper ?? null, name: then?.visitorName ?? said.name ?? '' }
  return resultOf(ctx, row.id, told, new Date(row.syncedAt))
}
