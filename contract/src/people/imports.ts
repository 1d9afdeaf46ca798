import * as z from 'zod/mini'
import { admins } from '../core/actor.ts'
import { endpoints, refusalMessages } from '../core/endpoint.ts'
import { exportFormat, formatMessages } from '../core/exports.ts'
import { byId, choice, communityId } from '../core/fields.ts'
import { page, pageOf, size } from '../core/query-fields.ts'
import {
  importBody,
  importKind,
  importLimits,
  importProblem,
  importRun,
  mappingBody,
  runBody,
} from './import-shapes.ts'

export const importRefusals = refusalMessages({
  'import.not_found': { status: 404, message: 'Import not found.' },
  'import.no_file': { status: 400, message: 'Please choose a file.', field: 'file' },
  'import.too_large': { status: 413, message: 'The file is larger than 5 MB.' },
  'import.type': { status: 415, message: 'Only CSV or XLSX files can be imported.' },
  'import.empty': { status: 400, message: 'The file has no rows.', field: 'file' },
  'import.too_long': { status: 400, message: 'The file has more than 10,000 rows. Split it.', field: 'file' },
  'import.unreadable': { status: 400, message: 'The file cannot be read: {reason}', field: 'file' },
  'import.column_missing': { status: 400, message: 'Please choose a column for {field}.' },
  'import.column_unknown': { status: 400, message: 'The choice of columns is not valid.', field: 'mapping' },
  'import.started': { status: 409, message: 'This import has already started.' },
  'import.has_problems': {
    status: 409,
    message: 'Some rows have problems. Mend the file, or leave these rows out.',
  },
  'import.busy': {
    status: 409,
    message: 'Another file of this community is being read. Please try again in a minute.',
  },
  'import.too_many': {
    status: 409,
    message: 'This community has {most} open imports. Run or cancel one of them first.',
    values: { most: importLimits.open },
  },
  'import.not_ready': { status: 409, message: 'This import is not ready.' },
  'import.finished': { status: 409, message: 'This import has already finished.' },
  'import.in_use': { status: 409, message: '{count} of these are already in use and cannot be taken back.' },
})

const one = { who: admins, scope: 'own', params: byId, reply: importRun } as const

/** CSV and XLSX. */
export const importTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const

export const importEndpoints = endpoints({
  template: {
    method: 'GET',
    path: '/api/imports/templates/:kind',
    summary: 'A file to fill in: the header in the asked language, two sample rows, the allowed words',
    who: admins,
    scope: 'own',
    params: z.object({ kind: importKind }),
    query: z.object({ format: exportFormat }),
    reply: 'file',
  },
  list: {
    method: 'GET',
    path: '/api/imports',
    summary: 'The imports of the community, newest first',
    who: admins,
    scope: 'named-in-query',
    query: z.object({ communityId: z.optional(communityId), page, size }),
    reply: pageOf(importRun),
  },
  create: {
    method: 'POST',
    path: '/api/imports',
    summary: 'Upload a file: its columns and a guess at what they are',
    who: admins,
    scope: 'named',
    limit: 'import',
    body: importBody,
    upload: {
      jsonPart: 'import',
      maxBytes: importLimits.bytes,
      types: importTypes,
      refusals: { tooLarge: 'import.too_large', type: 'import.type' },
      inTurn: 'import.busy',
    },
    creates: true,
    reply: importRun,
    refuses: [
      'import.no_file',
      'import.too_large',
      'import.type',
      'import.empty',
      'import.too_long',
      'import.unreadable',
      'import.too_many',
      'community.unknown',
    ],
    records: ['import.changed'],
    remembers: 'request',
  },
  read: {
    ...one,
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'An import, and how far it is',
    refuses: ['import.not_found'],
  },
  map: {
    ...one,
    method: 'PUT',
    path: '/api/imports/:id/mapping',
    summary: 'Say which column is what, and check every row',
    limit: 'write',
    body: mappingBody,
    refuses: ['import.not_found', 'import.column_missing', 'import.column_unknown', 'import.started'],
    records: ['import.changed'],
    remembers: 'request',
  },
  problems: {
    ...one,
    method: 'GET',
    path: '/api/imports/:id/problems',
    summary: 'What is wrong with which row; format=csv as a file',
    query: z.object({ format: z.optional(choice(formatMessages, ['csv'])), page, size }),
    reply: pageOf(importProblem),
    orFile: true,
    refuses: ['import.not_found'],
  },
  run: {
    ...one,
    method: 'POST',
    path: '/api/imports/:id/run',
    summary: 'Bring it in',
    limit: 'write',
    body: runBody,
    refuses: ['import.not_found', 'import.has_problems', 'import.not_ready', 'import.started'],
    records: ['import.changed'],
    remembers: 'request',
  },
  cancel: {
    ...one,
    method: 'POST',
    path: '/api/imports/:id/cancel',
    summary: 'Stop it; what has come in stays, and can be undone',
    limit: 'write',
    refuses: ['import.not_found', 'import.finished'],
    records: ['import.changed'],
    remembers: 'request',
  },
  undo: {
    ...one,
    method: 'POST',
    path: '/api/imports/:id/undo',
    summary: 'Take back what came in: all of it, or nothing',
    limit: 'write',
    refuses: ['import.not_found', 'import.not_ready', 'import.finished', 'import.in_use'],
    records: ['import.changed'],
    remembers: 'request',
  },
})
