import { todayIn } from '@aangan/contract/core/dates'
import { timeZone } from './time-zone.ts'
import type { Sql } from '@aangan/server/core/db/sql'
import { accounts } from './accounts.ts'
import { calendarAt, clock, later } from './calendar.ts'
import { byEvening } from './day-hours.ts'

/** Who comes when, from Monday to Saturday, and to whose houses. */
const routines = [
  { code: '407712', houses: ['resident', 'grandmother', 'secretary'], from: [7, 10], minutes: 210 },
  { code: '518834', houses: ['resident'], from: [17, 5], minutes: 75 },
  { code: '629945', houses: ['grandmother', 'secretary'], from: [8, 40], minutes: 150 },
  { code: '731056', houses: ['grandmother'], from: [6, 45], minutes: 60 },
] as const
const days = 30

interface Helper {
  readonly id: string
  readonly name: string
}
interface Person {
  readonly username: string
  readonly id: string
  readonly house_no: string
  readonly division: string
}

/** In the first society: codes, lists of houses, a month of attendance, two who are inside, an absence and a reply. */
export async function helperBook(sql: Sql, communityId: string, now: Date): Promise<void> {
  const { ago, day, minutesAgo } = calendarAt(now)
  const found = await sql<Helper[]>`
    select h.id, h.name from data.helpers h join data.helper_communities c on c.helper_id = h.id
    where c.community_id = ${communityId} and h.is_visible order by (h.category = 'CLEANER') desc, h.rating_count desc, h.id`
  const people = await sql<Person[]>`
    select username, id, house_no, division from data.users where community_id = ${communityId}`
  const [gate] = await sql<{ id: string }[]>`select id from data.gates where community_id = ${communityId}`
  const person = (username: string): Person => people.find((one) => one.username === username)!
  const insert = async (name: string, rows: readonly object[]): Promise<void> => {
    const table = sql(`data.${name}`)
    const filled = rows.map((row) => ({ ...row, community_id: communityId }))
    const columns = sql(Object.keys(filled[0]!))
    await sql`
      insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(filled)}::text::jsonb)`
  }
  const helpers = routines.map((routine, turn) => ({ ...routine, ...found[turn]!, turn }))

  await insert(
    'gate_codes',
    helpers.map(({ id: helper_id, code }) => ({ helper_id, code })),
  )
  await insert(
    'helper_houses',
    helpers.flatMap(({ id: helper_id, houses }) =>
      houses.map((username) => {
        const { house_no, division } = person(username)
        return { helper_id, house_no, division, since: ago(200, '10:00') }
      }),
    ),
  )
  const [inside, alsoInside, absent] = [helpers[0]!, helpers[2]!, helpers[3]!]
  const past = helpers.flatMap(({ id: helper_id, from, minutes, turn }) =>
    Array.from({ length: days }, (_, back) => back + 1)
      .filter((back) => isWorkday(day(-back)) && (back + turn * 3) % 11 !== 0)
      .map((back) => {
        const in_at = later(ago(back, clock(from[0], from[1])), ((back * 7 + turn * 3) % 19) - 6)
        const unseen = (back + turn) % 13 === 0
        const out_at = later(in_at, unseen ? 16 * 60 : minutes + ((back * 5) % 23))
        return {
          helper_id,
          day: day(-back),
          in_at,
          out_at,
          out_seen: !unseen,
          gate_in: gate!.id,
          gate_out: unseen ? null : gate!.id,
        }
      }),
  )
  const here = [
    { ...inside, minutes: 95 },
    { ...alsoInside, minutes: 40 },
  ].map(({ id: helper_id, minutes }) => {
    const in_at = byEvening(minutesAgo(minutes))
    // At night they have gone home.
    const isHome = in_at !== minutesAgo(minutes)
    return {
      helper_id,
      day: todayIn(timeZone, new Date(in_at)),
      in_at,
      out_at: isHome ? later(in_at, minutes) : null,
      out_seen: true,
      gate_in: gate!.id,
      gate_out: isHome ? gate!.id : null,
    }
  })
  await insert('helper_attendance', [...past, ...here])
  const { id: by, house_no, division } = person(accounts.resident.username)
  await insert('helper_marks', [{ helper_id: inside.id, house_no, division, day: day(-3), mark: 'DID_NOT_COME', by }])
  await insert('helper_absences', [
    {
      helper_id: absent.id,
      from_day: day(0),
      until_day: day(3),
      note: 'Gone to her village',
      by: person(accounts.grandmother.username).id,
    },
    { helper_id: helpers[1]!.id, from_day: day(5), until_day: day(6), note: null, by },
  ])
  await sql`
    update data.helpers set reply = 'I come by the 7 o’clock bus. When it is late, so am I.',
      reply_by = ${person(accounts.admin.username).id}, reply_at = ${ago(12, '11:00')} where id = ${inside.id}`
}

const isWorkday = (day: string): boolean => new Date(`${day}T00:00Z`).getUTCDay() !== 0
