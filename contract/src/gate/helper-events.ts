import * as z from 'zod/mini'
import { created, deleted, event, exported, none } from '../core/event.ts'
import { instant } from '../core/fields.ts'
import { houseLabel } from '../core/houses.ts'
import { msg, type Message } from '../core/language/text.ts'
import { helper } from '../society/helpers.ts'
import { attendanceMarks } from '../society/house-helpers.ts'
import { recordedStay } from './helper-stays.ts'

/** What is kept about a helper beside their own row. */
const ofHelper = <const W extends string, S extends z.core.$ZodLooseShape>(
  what: W,
  more: S,
  sentenceOf: (actor: string, after: z.output<ReturnType<typeof besideRow<W, S>>>) => Message,
) => {
  const row = besideRow(what, more)
  return event('DOMESTIC_HELPER', 'UPDATE', [row, row], (actor, { after }) => sentenceOf(actor, after), { what })
}
const besideRow = <W extends string, S extends z.core.$ZodLooseShape>(what: W, more: S) =>
  z.object({ id: z.string(), name: z.string(), what: z.literal(what), ...more })

const house = { houseNo: z.string(), division: z.string() }
const absence = { helperId: z.string(), from: z.string(), until: z.string(), told: z.boolean() }
const rating = z.object({
  id: z.string(),
  rating: z.int(),
  averageRating: z.number(),
  ratingCount: z.int(),
})
const atGate = { security: 'GATE' } as const

export const helperEvents = {
  'helper.created': created('DOMESTIC_HELPER', helper, '{actor} added helper {name}', ({ name }) => ({ name })),
  'helper.updated': event(
    'DOMESTIC_HELPER',
    'UPDATE',
    [helper, helper],
    (actor, { before, after: { name, isVisible } }) => {
      if (before.isVisible === isVisible) return msg('{actor} edited helper {name}', { actor, name })
      return isVisible
        ? msg('{actor} showed helper {name} in the list', { actor, name })
        : msg('{actor} hid helper {name} from the list', { actor, name })
    },
  ),
  'helper.deleted': deleted('DOMESTIC_HELPER', helper, '{actor} deleted helper {name}', ({ name }) => ({ name })),
  'helper.exported': exported('DOMESTIC_HELPER', '{actor} exported the helpers'),
  'helper.rated': event('DOMESTIC_HELPER', 'RATE', [z.nullable(rating), rating], (actor, { after: { rating } }) =>
    msg('{actor} gave a helper {rating, plural, one {# star} other {# stars}}', { actor, rating }),
  ),
}

export const houseHelperEvents = {
  'helper.list_changed': ofHelper(
    'LIST',
    { ...house, listed: z.boolean() },
    (actor, { name, division, houseNo, listed }) => {
      const values = { actor, name, house: houseLabel(division, houseNo) }
      return listed
        ? msg('{actor} put helper {name} on the list of {house}', values)
        : msg('{actor} took helper {name} off the list of {house}', values)
    },
  ),
  /** The code itself is in no trail. */
  'helper.code_issued': ofHelper('CODE', { since: z.nullable(instant) }, (actor, { name }) =>
    msg('{actor} gave helper {name} an entry code', { actor, name }),
  ),
  'helper.day_marked': ofHelper(
    'MARK',
    { ...house, day: z.string(), mark: z.nullable(z.enum(attendanceMarks)) },
    (actor, { name, day }) => msg('{actor} marked the attendance of helper {name} on {day}', { actor, name, day }),
  ),
  'helper.absence_told': ofHelper('ABSENCE', absence, (actor, { name, from, until }) =>
    msg('{actor} told that helper {name} is absent from {from} until {until}', { actor, name, from, until }),
  ),
  'helper.absence_ended': ofHelper('ABSENCE_ENDED', absence, (actor, { name, from, until }) =>
    msg('{actor} took back the absence of helper {name} from {from} until {until}', { actor, name, from, until }),
  ),
  'helper.entered': event(
    'DOMESTIC_HELPER',
    'MARK_ENTRY',
    [none, recordedStay],
    (actor, { after: { name } }) => msg('{actor} marked entry of helper {name}', { actor, name }),
    atGate,
  ),
  /** Also by the watch, when nobody saw them leave. */
  'helper.exited': event(
    'DOMESTIC_HELPER',
    'MARK_EXIT',
    [recordedStay, recordedStay],
    (actor, { after: { name, outSeen } }) =>
      outSeen
        ? msg('{actor} marked exit of helper {name}', { actor, name })
        : msg('Nobody saw helper {name} leave', { name }),
    atGate,
  ),
  /** `after` is null where the coming was taken back. */
  'helper.undone': event(
    'DOMESTIC_HELPER',
    'UNDO',
    [recordedStay, z.nullable(recordedStay)],
    (actor, { before: { name } }) => msg('{actor} took back a mark of helper {name}', { actor, name }),
    atGate,
  ),
}

interface ListedHelper {
  readonly id: string
  readonly name: string
  readonly houseNo: string
  readonly division: string
}
/** As the trail keeps it. */
export const listChange = ({ id, name, houseNo, division }: ListedHelper, listed: boolean) => {
  const of = { id, name, what: 'LIST', houseNo, division } as const
  return { before: { ...of, listed: !listed }, after: { ...of, listed } }
}
