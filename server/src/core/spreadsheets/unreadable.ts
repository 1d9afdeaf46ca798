import type { Text } from '@aangan/contract/core/language/text'

/** Why a file cannot be read: whole sentences that say what to do. */
export const unreadableReasons = {
  password: 'The file cannot be read: it has a password. Save a copy without a password.',
  hidden: 'The file cannot be read: all its sheets are hidden. Show the sheet with the list.',
  damaged: 'The file cannot be read: it is damaged. Open it in a spreadsheet program and save it again.',
  columns: 'The file cannot be read: it has more than {most} columns. Delete those that are not needed.',
  cell: 'The file cannot be read: the cell in row {row}, column {column} has more than {most} characters. Shorten it.',
  large: 'The file cannot be read: unpacked it is larger than {most} MB. Delete pictures and other sheets.',
  quote: 'The file cannot be read: a quotation mark in row {row} is not closed. Delete it, or save the file as XLSX.',
  slow: 'The file cannot be read: reading it took too long. Save the list alone in a new file.',
} as const satisfies Record<string, Text>
export type UnreadableReason = keyof typeof unreadableReasons

/** What stops the reading; it crosses the worker's border as it is. */
export type Stop =
  | { readonly code: 'import.type' | 'import.empty' | 'import.too_long' }
  | { readonly reason: UnreadableReason; readonly row?: number; readonly column?: string }

/** Thrown inside the worker. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped'
  readonly stop: Stop
  constructor(stop: Stop) {
    super('reading stopped')
    this.stop = stop
  }
}
export const stop = (why: Stop): never => {
  throw new ReadingStopped(why)
}
export const damaged = (): never => stop({ reason: 'damaged' })
