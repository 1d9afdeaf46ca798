import type { AuditResource } from '@aangan/contract/core/audit-actions'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { memberEndpoints } from '@aangan/contract/people/members'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import type { OwnerPool } from '../test/owner-pool.ts'
import type { Somebody } from './deployment.ts'
import { ask, keptAlive, type Outcome } from './traffic.ts'

/** The thing as last acknowledged, or null after its deletion. */
type Told = Map<string, { readonly table: string; readonly mark: string | null; readonly sure: boolean }>

/** Writes without a pause, and remembers every answer. */
export interface Writer {
  readonly told: Told
  readonly acknowledged: () => number
  write(address: string): Promise<void>
}

interface Kind {
  readonly table: string
  readonly resource: AuditResource
  readonly create: Endpoint
  readonly update: Endpoint
  readonly remove: Endpoint
  readonly body: (mark: string) => object
}

const soon = (): string => new Date(Date.now() + 3_600_000).toISOString()
const kinds: readonly Kind[] = [
  {
    table: 'vehicles',
    resource: 'VEHICLE',
    ...vehicleEndpoints,
    body: (mark) => ({ vehicleNo: mark, type: 'two-wheeler' }),
  },
  {
    table: 'members',
    resource: 'MEMBER',
    ...memberEndpoints,
    body: (mark) => ({ name: mark, relation: 'CHILD', gender: 'FEMALE' }),
  },
  {
    table: 'visits',
    resource: 'GUEST_VEHICLE',
    ...guestVehicleEndpoints,
    body: (mark) => ({
      vehicleNo: mark,
      type: 'four-wheeler',
      guestName: 'Guest',
      contactNo: '9123456780',
      purposeOfVisit: 'Dinner',
      visitingHouseNo: '101',
      division: 'A',
      entryTime: soon(),
    }),
  },
]
/** Well below a person's limits, since a crash leaves some that were not acknowledged. */
const mostKept = 30
/** The column with the writer's mark. */
const markedIn: Readonly<Record<string, string>> = {
  vehicles: 'vehicle_no',
  members: 'name',
  visits: 'vehicle_no',
}

/** By nobody, by a balancer, or by a server without its database. */
const unanswered = [0, 502, 503, 504]
/** Another's change, which waits for a replica, holds a lock. */
const isInTheWay = ({ status, text }: Outcome): boolean => status === 409 && text.includes('"request.conflict"')

let marks = 0
const nextMark = (): string =>
  `KA${String(10 + (Math.floor(marks / 10_000) % 80))}CR${String(marks++ % 10_000).padStart(4, '0')}`

/** `heard`: every answer. */
export function writer(who: Somebody, heard: (outcome: Outcome) => void = () => {}): Writer {
  const told: Told = new Map()
  const agent = keptAlive(1)
  let acknowledged = 0

  const send = async (
    address: string,
    endpoint: Endpoint,
    id: string,
    body: object | undefined,
  ): Promise<{ ok: boolean; id: string }> => {
    const { token } = who(address)
    const outcome = await ask(
      address,
      { method: endpoint.method, path: endpoint.path.replace(':id', id), token, body },
      agent,
    )
    heard(outcome)
    const { status, text } = outcome
    if (!unanswered.includes(status) && !isInTheWay(outcome) && status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${text}`)
    const ok = status >= 200 && status < 300
    if (ok) acknowledged++
    return { ok, id: ok && endpoint.creates === true ? (JSON.parse(text) as { id: string }).id : id }
  }

  return {
    told,
    acknowledged: () => acknowledged,
    async write(address) {
      const kind = kinds[Math.floor(Math.random() * kinds.length)]!
      const made = await send(address, kind.create, '', kind.body(nextMark()))
      if (!made.ok) return
      const { id } = made
      const { table } = kind
      told.set(id, { table, mark: null, sure: false })
      const mark = nextMark()
      const updated = await send(address, kind.update, id, kind.body(mark))
      if (!updated.ok) return
      told.set(id, { table, mark, sure: true })
      const kept = [...told.values()].filter((it) => it.table === table && it.mark !== null).length
      if (kept < mostKept && Math.random() < 0.7) return
      told.set(id, { table, mark, sure: false })
      if ((await send(address, kind.remove, id, undefined)).ok) told.set(id, { table, mark: null, sure: true })
    },
  }
}

export interface Verdict {
  readonly things: number
  readonly lost: number
  readonly changesWithoutRow: number
  readonly rowsWithoutChange: number
}

/** Compares the database with what was acknowledged, and both with the audit trail. */
export async function judge(sql: OwnerPool, writers: readonly Writer[]): Promise<Verdict> {
  let [things, lost, changesWithoutRow, rowsWithoutChange] = [0, 0, 0, 0]
  for (const { table, resource } of kinds) {
    const mark = sql(markedIn[table]!)
    const rows = new Map(
      (await sql<{ id: string; mark: string }[]>`select id, ${mark} as mark from ${sql(`data.${table}`)}`).map(
        (row) => [row.id, row.mark],
      ),
    )
    for (const { told } of writers) {
      for (const [id, it] of told) if (it.table === table && it.sure && (rows.get(id) ?? null) !== it.mark) lost++
    }
    const trail = await sql<{ id: string; action: string; mark: string | null }[]>`
      select distinct on (resource_id) resource_id as id, action, coalesce(new_data::jsonb ->> 'vehicleNo', new_data::jsonb ->> 'name') as mark
      from data.audit_logs where resource = ${resource} and resource_id is not null order by resource_id, at desc, id desc`
    const last = new Map(trail.map((row) => [row.id, row]))
    for (const [id, now] of rows) {
      things++
      const isSelf = !last.has(id) && table === 'members' && now.startsWith('Person ')
      if (!isSelf && (last.get(id)?.mark ?? null) !== now) changesWithoutRow++
    }
    for (const [id, { action, mark: said }] of last)
      if ((action === 'DELETE') === rows.has(id) || (action !== 'DELETE' && rows.get(id) !== said)) rowsWithoutChange++
  }
  return { things, lost, changesWithoutRow, rowsWithoutChange }
}
