import * as z from 'zod/mini'
import type { Who } from './actor.ts'
import { refusalMessages, type Shape } from './endpoint.ts'
import type { ChoiceMessages } from './field-messages.ts'
import { choice } from './fields.ts'
import { splitHouse } from './houses.ts'
import { readBy } from './typed-input.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const formatMessages: ChoiceMessages = { unknown: 'Format must be one of {values}.' }
export const exportFormat = z._default(choice(formatMessages, exportFormats), 'csv')

export const exportLimits = {
  rows: { csv: 1_000_000, xlsx: 100_000 },
  /** Per process: in total and per community. Exports over all communities count as one more community. */
  atOnce: { most: 2, each: 1 },
} as const satisfies {
  readonly rows: Readonly<Record<ExportFormat, number>>
  readonly atOnce: { readonly most: number; readonly each: number }
}

export const exportRefusals = refusalMessages({
  'export.too_long': { status: 409, message: 'This list is too long. Narrow the filters.' },
  'export.busy': { status: 429, message: 'Other exports are running. Please try again in a minute.' },
})

interface ExportedList {
  readonly path: `/${string}/export`
  readonly summary: string
  readonly who: Who
  readonly filters: Readonly<Record<string, Shape>>
  /** The filter that takes a house number. */
  readonly house?: 'houseNo' | 'number'
  readonly records: `${string}.exported`
}

export interface ExportCall<List extends ExportedList> {
  readonly method: 'GET'
  readonly path: List['path']
  readonly summary: string
  readonly who: List['who']
  readonly scope: 'named-in-query'
  readonly limit: 'export'
  readonly query: z.ZodMiniObject<List['filters'] & { readonly format: typeof exportFormat }>
  readonly reply: 'download'
  readonly refuses: readonly ['export.too_long', 'export.busy', 'community.unknown']
  readonly records: readonly [List['records']]
}

/** The call that exports a list: `filters` are the list's own. */
/* @__NO_SIDE_EFFECTS__ */
export function exportOf<const List extends ExportedList>(list: List): ExportCall<List> {
  const { path, summary, who, filters, house, records } = list
  const query = z.object({ ...filters, format: exportFormat })
  return {
    method: 'GET',
    path,
    summary,
    who,
    scope: 'named-in-query',
    limit: 'export',
    query: house === undefined ? query : readBy(query, (typed) => splitHouse(typed, house)),
    reply: 'download',
    refuses: ['export.too_long', 'export.busy', 'community.unknown'],
    records: [records],
  }
}
