import type { Language } from '@aangan/contract/core/language/language'
import type { Message } from '@aangan/contract/core/language/text'
import {
  canBeCancelled,
  canBeMapped,
  fieldsOfKind,
  importLimits,
  importStatuses,
  type ImportKind,
  type ImportMapping,
  type ImportRun,
} from '@aangan/contract/people/import-shapes'
import type { ImportProblem } from '@aangan/contract/people/import-shapes'
import { refuse } from '@aangan/contract/refusal'

export const mappable = importStatuses.filter(canBeMapped)
export const cancellable = importStatuses.filter(canBeCancelled)

/** Refuses a choice that names what is not there, or leaves out what is needed. */
export function assertMapping(
  { kind, columns }: Pick<ImportRun, 'kind' | 'columns'>,
  mapping: ImportMapping,
  { t }: Language,
): void {
  const fields = fieldsOfKind(kind)
  for (const [name, column] of Object.entries(mapping))
    if (!Object.hasOwn(fields, name) || column >= columns.length) refuse('import.column_unknown')
  for (const [name, { label, needed }] of Object.entries(fields))
    if (needed === true && !Object.hasOwn(mapping, name))
      refuse('import.column_missing', { values: { field: t(label) } })
}

/** Why an import cannot begin to run. */
export function refuseToRun({ status, bad }: Pick<ImportRun, 'status' | 'bad'>, leaveOutBad: boolean): never {
  if (status === 'CHECKED' && bad > 0 && !leaveOutBad) return refuse('import.has_problems')
  const hasStarted = status === 'QUEUED' || status === 'RUNNING' || status === 'DONE'
  return refuse(hasStarted ? 'import.started' : 'import.not_ready')
}

/** Why an import cannot be taken back. */
export const refuseToUndo = ({ status }: Pick<ImportRun, 'status'>): never =>
  refuse(status === 'UNDONE' || status === 'CANCELLED' ? 'import.finished' : 'import.not_ready')

/** Whether there may be something to take back, and nothing is at it. */
export const canBeUndone = ({ status, created }: Pick<ImportRun, 'status' | 'created'>): boolean =>
  status === 'DONE' || (status === 'CANCELLED' && created > 0)

/** The end of a long name says less than its beginning, but its extension says what it was. */
export function storedFileName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]{1,10})?$/s.exec(storable(name).trim()) ?? []
  return `${stem.slice(0, importLimits.fileName - extension.length)}${extension}`.toWellFormed() || 'file'
}

/** PostgreSQL keeps neither NUL nor half a character. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

export const importReply = (
  { failure, ...rest }: Omit<ImportRun, 'failure'> & { readonly failure: Message | null },
  { say }: Language,
): ImportRun => ({
  ...rest,
  failure: failure === null ? null : say(failure),
})

interface FoundProblem extends Message {
  readonly row: number
  readonly name: string | null
  readonly column: number | null
  readonly value: string | null
}
export const problemReply = (
  { row, name, column, value, text, values }: FoundProblem,
  columns: readonly string[],
  { say }: Language,
): ImportProblem => ({
  row,
  name: name ?? '',
  column: column === null ? '' : (columns[column] ?? ''),
  value: value ?? '',
  text: say({ text, values: values ?? undefined }),
})

export const templateName = (kind: ImportKind, format: string): string => `${kind.toLowerCase()}.${format}`
