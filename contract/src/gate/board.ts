import * as z from 'zod/mini'
import { watch } from '../core/actor.ts'
import { divisions } from '../core/constants.ts'
import { endpoints } from '../core/endpoint.ts'
import { describe, id, instant } from '../core/fields.ts'
import { vehicleTypes } from '../core/vehicle-types.ts'
import { helperCategories } from '../society/helper-categories.ts'
import { block } from './blocks.ts'
import { houseContact, houseQuery } from './contacts.ts'
import { handover, shift } from './gate-desk.ts'
import { gate, gateSettingValues } from './gate-settings.ts'
import { named } from './named.ts'
import { pass } from './passes.ts'
import { visit } from './visits.ts'

/** The desk's copy leaves out the phone number, what would open the pass elsewhere, and who did what. */
export const boardPass = z.omit(pass, { phone: true, link: true, qr: true })
export type BoardPass = z.output<typeof boardPass>
export const boardVisit = z.omit(visit, {
  phone: true,
  notedBy: true,
  calledAt: true,
  arrivedBy: true,
  exitedBy: true,
  letInAgainst: true,
  handedOver: true,
  takenBy: true,
})
export type BoardVisit = z.output<typeof boardVisit>

export const boardHelper = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(helperCategories),
  code: describe(z.nullable(z.string()), 'Six digits'),
  houses: describe(
    z.array(z.object({ houseNo: z.string(), division: z.enum(divisions) })),
    'The houses that have them on their list',
  ),
  inAt: describe(z.nullable(instant), 'Inside since then'),
  absentUntil: describe(z.nullable(z.string()), 'A day, YYYY-MM-DD'),
})

export type BoardHelper = z.output<typeof boardHelper>

export const boardGuard = z.extend(named, {
  language: describe(z.nullable(z.string()), 'Their language; null where they chose none'),
  hasPin: describe(z.boolean(), 'They can take a desk over with a PIN'),
})
export type BoardGuard = z.output<typeof boardGuard>

/** Everything a desk needs to decide without a network. */
export const board = z.object({
  serverTime: instant,
  timeZone: z.string(),
  publicKey: describe(z.string(), 'Checks the signature of QR codes: 32 raw bytes of Ed25519, in base64url'),
  settings: z.extend(gateSettingValues, {
    guardsSendEmergencies: describe(z.boolean(), 'Guards may send emergency notices'),
  }),
  gates: z.array(gate),
  guards: describe(z.array(boardGuard), 'Who may be on duty'),
  deskKey: describe(z.string(), 'Seals a PIN for the server: a point of P-256, 65 bytes uncompressed, in base64url'),
  passes: describe(z.array(boardPass), 'Good within two days or ended in the last; also cancelled ones'),
  visits: describe(
    z.array(boardVisit),
    'Expected within two days, waiting, inside, parcels, and whom their house denied in the last twelve hours',
  ),
  helpers: z.array(boardHelper),
  blocks: z.array(block),
  shift: describe(z.nullable(shift), 'The open one at the desk’s gate'),
  handover: describe(z.nullable(handover), 'What the last shift there left'),
  conflicts: describe(z.int(), 'How many movements are to be settled'),
  cut: describe(z.boolean(), 'True where there are more passes or visits than are listed'),
  since: describe(
    z.optional(z.string()),
    'What to ask with for the changes after it; only where `since` was asked with',
  ),
})
export type Board = z.output<typeof board>

const changesOf = <S extends z.ZodMiniType>(row: S) =>
  z.object({
    set: describe(z.array(row), 'New, or different'),
    gone: describe(z.array(z.string()), 'The ids of those that are not on the board any more'),
  })
/** What is on the board by the clock alone is the desk’s to decide (followed-board.ts). */
export const boardChanges = z.object({
  serverTime: instant,
  since: describe(z.string(), 'What to ask with next'),
  changed: describe(
    z.nullable(
      z.object({
        passes: changesOf(boardPass),
        visits: changesOf(boardVisit),
        helpers: describe(z.nullable(z.array(boardHelper)), 'All of them; null where none has changed'),
        shift: board.shape.shift,
        handover: board.shape.handover,
        conflicts: board.shape.conflicts,
      }),
    ),
    'Null where nothing has changed',
  ),
})
export type BoardChanges = z.output<typeof boardChanges>

export const directory = z.object({
  houses: z.array(
    z.object({
      houseNo: z.string(),
      division: z.enum(divisions),
      names: describe(z.array(z.string()), 'Who lives there'),
    }),
  ),
  vehicles: z.array(
    z.object({
      vehicleNo: z.string(),
      type: z.enum(vehicleTypes),
      houseNo: z.nullable(z.string()),
      division: z.nullable(z.enum(divisions)),
      name: describe(z.string(), 'Whose it is'),
    }),
  ),
})
export type Directory = z.output<typeof directory>

const byDesk = z.object({ deskId: describe(z.optional(id), 'The desk that asks: it is heard of then') })
const following = z.extend(byDesk, {
  since: describe(
    z.optional(z.string()),
    'What the last answer gave: only the changes after it are answered, or the whole board where they are not known. Any other text asks for the whole board with a `since`',
  ),
})
export const boardEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/gate/board',
    summary:
      'What a desk needs to decide without a network, or what has changed of it; If-None-Match answers 304 where nothing changed',
    who: ['SECURITY', 'ADMIN'],
    scope: 'home',
    query: following,
    refuses: ['desk.not_found'],
    reply: z.union([board, boardChanges]),
    versioned: true,
  },
  directory: {
    method: 'GET',
    path: '/api/gate/directory',
    summary: 'The houses, who lives there and their vehicles; If-None-Match answers 304 where nothing changed',
    who: ['SECURITY', 'ADMIN'],
    scope: 'home',
    limit: 'directory',
    query: byDesk,
    refuses: ['desk.not_found'],
    reply: directory,
    versioned: true,
    records: ['directory.exported'],
  },
  contacts: {
    method: 'GET',
    path: '/api/gate/contacts',
    summary:
      'Whom to call in a house; each look is recorded, and noted with the requests that the house has not answered',
    who: watch,
    scope: 'named',
    limit: 'house-contacts',
    query: houseQuery,
    reply: z.array(houseContact),
    refuses: ['community.unknown'],
    records: ['house.numbers_seen'],
  },
})
