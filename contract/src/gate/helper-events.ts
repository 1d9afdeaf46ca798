import * as z from 'zod/mini'
import { changed, created, deleted, none, updated, type Event } from '../core/event-kinds.ts'
import { instant } from '../core/fields.ts'
import { helper } from '../society/helpers.ts'
import { attendanceMarks } from '../society/house-helpers.ts'
import { recordedStay } from './helper-stays.ts'

/** What is kept about a helper beside their own row. */
const ofHelper = <W extends string, S extends z.core.$ZodLooseShape>(what: W, more: S) =>
  ({
    ...updated('DOMESTIC_HELPER', z.object({ id: z.string(), name: z.string(), what: z.literal(what), ...more })),
    what,
  }) as const

const house = { houseNo: z.string(), division: z.string() }
const absence = { helperId: z.string(), from: z.string(), until: z.string(), told: z.boolean() }
const rating = z.object({
  id: z.string(),
  rating: z.int(),
  averageRating: z.number(),
  ratingCount: z.int(),
})

export const helperEvents = {
  'helper.created': created('DOMESTIC_HELPER', helper),
  'helper.updated': updated('DOMESTIC_HELPER', helper),
  'helper.deleted': deleted('DOMESTIC_HELPER', helper),
  'helper.list_changed': ofHelper('LIST', { ...house, listed: z.boolean() }),
  /** The code itself is in no trail. */
  'helper.code_issued': ofHelper('CODE', { since: z.nullable(instant) }),
  'helper.day_marked': ofHelper('MARK', { ...house, day: z.string(), mark: z.nullable(z.enum(attendanceMarks)) }),
  'helper.absence_told': ofHelper('ABSENCE', absence),
  'helper.absence_ended': ofHelper('ABSENCE_ENDED', absence),
  'helper.entered': {
    resource: 'DOMESTIC_HELPER',
    action: 'MARK_ENTRY',
    security: 'GATE',
    before: none,
    after: recordedStay,
  },
  /** Also by the watch, when nobody saw them leave. */
  'helper.exited': changed('DOMESTIC_HELPER', 'MARK_EXIT', 'GATE', recordedStay),
  /** `after` is null where the coming was taken back. */
  'helper.undone': {
    resource: 'DOMESTIC_HELPER',
    action: 'UNDO',
    security: 'GATE',
    before: recordedStay,
    after: z.nullable(recordedStay),
  },
  'helper.rated': { resource: 'DOMESTIC_HELPER', action: 'RATE', before: z.nullable(rating), after: rating },
} as const satisfies Readonly<Record<string, Event>>

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
