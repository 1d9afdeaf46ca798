import * as z from 'zod/mini'
import { limits } from '../core/constants.ts'
import { choice, communityId, describe, flag, instant } from '../core/fields.ts'
import type { Label, Text } from '../core/language/text.ts'
import { sheetLimits } from '../core/sheet-limits.ts'

export const importKinds = ['RESIDENTS', 'VEHICLES', 'HELPERS', 'HOUSES'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindLabels: Readonly<Record<ImportKind, Label>> = {
  RESIDENTS: 'Residents',
  VEHICLES: 'Vehicles',
  HELPERS: 'Helpers',
  HOUSES: 'Houses',
}

export interface ImportField {
  readonly label: Label
  readonly needed?: true
}
const house = {
  houseNo: { label: 'House Number', needed: true },
  division: { label: 'Division', needed: true },
} as const satisfies Readonly<Record<string, ImportField>>

/** The columns of each kind, in the template's order. */
export const importFields = {
  RESIDENTS: {
    name: { label: 'Name', needed: true },
    ...house,
    ownershipType: { label: 'Ownership Type', needed: true },
    mobileNo: { label: 'Mobile Number' },
    email: { label: 'Email' },
    houseType: { label: 'House Type' },
    household: { label: 'Household' },
  },
  VEHICLES: {
    vehicleNo: { label: 'Vehicle Number', needed: true },
    type: { label: 'Vehicle Type', needed: true },
    ...house,
    mobileNo: { label: 'Mobile Number' },
  },
  HELPERS: {
    name: { label: 'Name', needed: true },
    contactNo: { label: 'Contact Number', needed: true },
    category: { label: 'Category', needed: true },
    isAvailable: { label: 'Available' },
  },
  HOUSES: {
    division: house.division,
    number: house.houseNo,
    type: { label: 'House Type' },
  },
} as const satisfies Readonly<Record<ImportKind, Readonly<Record<string, ImportField>>>>
export const fieldsOfKind = (kind: ImportKind): Readonly<Record<string, ImportField>> => importFields[kind]

export const importLimits = {
  bytes: 5_000_000,
  ...sheetLimits,
  fileName: limits.fileName,
  /** Rows shown beside the choice of columns. */
  sample: 5,
  /** Open imports of one community. */
  open: 20,
  /** Ended imports of one community whose rows are still stored. */
  ended: 20,
  /** Rows are erased after so many days without a change. */
  keptDays: 30,
} as const

export const importStatuses = [
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'QUEUED',
  'RUNNING',
  'DONE',
  'UNDOING',
  'UNDONE',
  'CANCELLED',
] as const
export type ImportStatus = (typeof importStatuses)[number]
export const importStatusLabels: Readonly<Record<ImportStatus, Label>> = {
  UPLOADED: 'Uploaded',
  CHECKING: 'Checking…',
  CHECKED: 'Checked',
  QUEUED: 'Waiting for another import',
  RUNNING: 'Running…',
  DONE: 'Done [import]',
  UNDOING: 'Undoing…',
  UNDONE: 'Undone',
  CANCELLED: 'Cancelled [import]',
}
/** A job works on it: its figures change by themselves. */
export const isAtWork = (status: ImportStatus): boolean =>
  status === 'CHECKING' || status === 'QUEUED' || status === 'RUNNING' || status === 'UNDOING'
export const canBeMapped = (status: ImportStatus): boolean =>
  status === 'UPLOADED' || status === 'CHECKING' || status === 'CHECKED'
export const canBeCancelled = (status: ImportStatus): boolean =>
  canBeMapped(status) || status === 'QUEUED' || status === 'RUNNING'

/** Field of the kind → index of a column, from 0. */
export const importMapping = z.record(z.string(), z.int())
export type ImportMapping = Readonly<Record<string, number>>

export const importRun = z.object({
  id: describe(z.string(), 'The import’s id'),
  kind: describe(z.enum(importKinds), 'What it brings in'),
  fileName: describe(z.string(), 'The name of the file, which itself is not kept'),
  status: describe(z.enum(importStatuses), 'How far it is'),
  columns: describe(z.array(z.string()), 'The names of the file’s columns'),
  mapping: describe(importMapping, 'Which column, from 0, holds which field: guessed at first'),
  sample: describe(z.array(z.array(z.string())), 'The first five rows, by column'),
  rows: describe(z.int(), 'Rows of data'),
  good: describe(z.int(), 'Rows that can come in'),
  bad: describe(z.int(), 'Rows with problems'),
  same: describe(z.int(), 'Rows that are there already'),
  done: describe(z.int(), 'Rows that have an outcome'),
  created: describe(z.int(), 'Rows that brought something in'),
  leaveOutBad: describe(z.boolean(), 'Whether rows with problems are left out'),
  failure: describe(z.nullable(z.string()), 'Why the last undo did not go through'),
  createdBy: describe(z.nullable(z.string()), 'Id of who uploaded it'),
  createdByName: describe(z.nullable(z.string()), 'Their name'),
  createdAt: describe(instant, 'When it was uploaded'),
  startedAt: describe(z.nullable(instant), 'When it began to run'),
  finishedAt: describe(z.nullable(instant), 'When it was done or cancelled'),
  undoneAt: describe(z.nullable(instant), 'When it was undone'),
  communityId: describe(z.string(), 'Where to'),
})
export type ImportRun = z.output<typeof importRun>

export const importProblem = z.object({
  row: describe(z.int(), 'The row of the file, as spreadsheets count'),
  name: describe(
    z.string(),
    'Whom or what the row is about: a name, the number of a vehicle or of a house; may be empty',
  ),
  column: describe(z.string(), 'The name of the column; empty where it is about the whole row'),
  value: describe(z.string(), 'What stands there'),
  text: describe(z.string(), 'What is wrong with it'),
})
export type ImportProblem = z.output<typeof importProblem>

const kindMessages = { required: 'Kind is required. [import]', unknown: 'Kind must be one of {values}.' } as const
export const importKind = choice(kindMessages, importKinds)

export const importBody = z.object({ kind: importKind, communityId: z.optional(communityId) })

const messages = {
  mapping: 'The choice of columns is not valid.',
  leaveOutBad: 'leaveOutBad must be true or false.',
  send: 'send must be true or false.',
} as const satisfies Record<string, Text>
export const mappingBody = z.object({
  mapping: z.record(z.string(), z.int({ error: messages.mapping }).check(z.gte(0, messages.mapping)), {
    error: messages.mapping,
  }),
})
export const runBody = z.optional(
  z.object({
    leaveOutBad: z.optional(flag(messages.leaveOutBad)),
    send: describe(z.optional(flag(messages.send)), 'Mail the invitations, where this server sends mail'),
  }),
)

export const recordedImport = z.object({
  id: importRun.shape.id,
  kind: importRun.shape.kind,
  fileName: importRun.shape.fileName,
  rows: importRun.shape.rows,
  created: importRun.shape.created,
  same: importRun.shape.same,
  leftOut: describe(z.int(), 'Rows that were left out'),
  communityId: importRun.shape.communityId,
})
