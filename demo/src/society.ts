import { accounts } from './accounts.ts'
import type { Making } from './arrivals.ts'
import { calendarAt } from './calendar.ts'
import { comings } from './comings.ts'
import { newId, seededRandom } from './seeded-random.ts'
import { gate } from './gate.ts'
import { helpers } from './helpers.ts'
import { households } from './households.ts'
import { notices } from './notices.ts'
import { FOUNDED, people, type Plan } from './people.ts'
import type { SocietyRows, UserRow } from './rows.ts'
import { openTrail } from './trail.ts'

/** Four hundred residents in all. */
const plans: readonly (Plan & { readonly notices: number; readonly helpers: number })[] = [
  {
    id: '01900000-0000-7428-8db6-e2970fcb1a5c',
    name: 'Gulmohar Heights',
    area: 'Baner',
    city: 'Pune',
    state: 'Maharashtra',
    region: 'marathi',
    floors: 10,
    flats: 6,
    residents: 230,
    waiting: 8,
    guards: 4,
    notices: 13,
    helpers: 13,
    known: true,
  },
  {
    id: '01900000-0000-7c21-8b6c-5d2abe768de3',
    name: 'Lotus Court',
    area: 'Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    region: 'kannada',
    floors: 7,
    flats: 4,
    residents: 110,
    waiting: 4,
    guards: 3,
    notices: 9,
    helpers: 8,
  },
  {
    id: '01900000-0000-740e-814d-d5ee95156abf',
    name: 'Shanti Niketan',
    area: 'Salt Lake',
    city: 'Kolkata',
    state: 'West Bengal',
    region: 'bengali',
    floors: 5,
    flats: 3,
    residents: 60,
    waiting: 2,
    guards: 2,
    notices: 7,
    helpers: 5,
  },
]

/** A database that has this community is seeded. */
export const landmark = plans[0]!.id

/** All rows of the demo: the same every time, with dates relative to `now`. */
export function demoSociety(now: Date, passwordHash: string): SocietyRows {
  const rows: SocietyRows = {
    communities: [],
    users: [],
    vehicles: [],
    members: [],
    notices: [],
    notice_attachments: [],
    visits: [],
    helpers: [],
    helper_communities: [],
    helper_ratings: [],
    audit_logs: [],
  }
  const random = seededRandom()
  const calendar = calendarAt(now)
  const trail = openTrail(random)
  const usernames = new Set<string>(Object.values(accounts).map(({ username }) => username))
  const superAdmin = superAdminRow(newId(random), calendar.ago(FOUNDED, '09:00'), passwordHash)
  rows.users.push(superAdmin)
  for (const plan of plans)
    seed(rows, plan, {
      random,
      calendar,
      trail,
      passwordHash,
      superAdminId: superAdmin.id,
      usernames,
    })
  rows.audit_logs.push(...trail.rows())
  return rows
}

function seed(rows: SocietyRows, plan: (typeof plans)[number], making: Making): void {
  const society = people(plan, making)
  const { vehicles, members } = households(society, making)
  const board = notices(society, making, plan.notices)
  const guests = gate(society, making)
  const help = helpers(society, making, plan.helpers)
  comings(society, making)
  rows.communities.push(society.row)
  rows.users.push(...[society.admin, ...society.guards, ...society.residents, ...society.waiting].map(({ row }) => row))
  rows.vehicles.push(...vehicles)
  rows.members.push(...members)
  rows.notices.push(...board.notices)
  rows.notice_attachments.push(...board.attachments)
  rows.visits.push(...guests)
  rows.helpers.push(...help.helpers)
  rows.helper_communities.push(...help.communities)
  rows.helper_ratings.push(...help.ratings)
}

function superAdminRow(id: string, at: string, passwordHash: string): UserRow {
  const { username, name, roles } = accounts.superAdmin
  return {
    id,
    community_id: null,
    username,
    password_hash: passwordHash,
    name,
    roles,
    status: 'ACTIVE',
    language: null,
    mobile_no: null,
    email: `${username}@example.org`,
    house_no: null,
    division: null,
    ownership_type: null,
    terms_accepted_at: null,
    remark: null,
    decided_by: null,
    decided_at: null,
    created_at: at,
    updated_at: at,
  }
}
