import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { visitStatuses, type VisitStatus } from '@aangan/contract/gate/visit-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'
import type { Tx } from '../../core/db/database.ts'
import { beginnings, transitions, type NewVisit, type Transition, type TransitionName } from './transitions.rules.ts'
import type { VisitField } from './visit-fields.rules.ts'
import { insertVisit, transition } from './visits.store.ts'

const names = Object.keys(transitions) as TransitionName[]
const of = (name: TransitionName): Transition => transitions[name]

describe('what can happen to a visit', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const now = new Date()
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    w.db.write({ communityId: w.here.id }, { actorId: w.guard.id, requestId: 'a test', now }, work)

  const visit = (status: NewVisit['status']): NewVisit => ({
    createdBy: w.guard.id,
    kind: 'GUEST',
    status,
    visitorName: 'Ravi',
    purpose: 'Lunch',
    houseNo: '101',
    division: 'A',
    expectedAt: now,
    vehicleNo: 'MH12AB1234',
    vehicleType: 'two-wheeler',
    ...(status === 'ASKING' && { askedAt: now }),
    ...(status === 'ARRIVED' && { arrivedAt: now }),
  })
  /** In any state, also in one that no visit begins with. */
  async function put(status: VisitStatus): Promise<string> {
    const { id } = (await write(async (tx) => insertVisit(tx, visit('PLANNED'))))!
    const came = status === 'ARRIVED' || status === 'EXITED'
    await w.sql`
      update data.visits set status = ${status}, asked_at = ${now}, arrived_at = ${came ? now : null},
        exited_at = ${status === 'EXITED' ? now : null} where id = ${id}`
    return id
  }
  const statusOf = async (id: string): Promise<string> =>
    (await w.sql<{ status: string }[]>`select status from data.visits where id = ${id}`)[0]!.status

  const given: Readonly<Record<VisitField, unknown>> = {
    visitorName: 'Asha',
    phone: '9812300001',
    company: 'Zomato',
    vehicleNo: 'MH12AB9999',
    vehicleType: 'four-wheeler',
    note: 'By bus',
    purpose: 'By bus',
    houseNo: '102',
    division: 'B',
    expectedAt: now,
    answeredName: 'Sunita',
    notedBy: null,
    notedConfirmed: false,
    calledAt: now,
    unasked: true,
    statusAt: undefined,
    arrivedAt: now,
    arrivedBy: null,
    arrivedConfirmed: false,
    gateIn: null,
    exitedAt: now,
    exitedBy: null,
    exitedConfirmed: false,
    gateOut: null,
    exitSeen: false,
    askedAt: now,
    asked: 1,
    escalatesAt: now,
    closesAt: now,
    rungAgainAt: now,
    answer: 'APPROVE',
    answeredAt: now,
    answeredBy: null,
    answeredVia: 'APP',
    reason: 'Known to us',
    blockId: null,
    allowedBy: null,
    allowedAt: now,
    collectedAt: now,
    handedOverBy: null,
    takenBy: null,
    letInAgainst: true,
    toldAt: now,
    moveAskedAt: now,
    moveAskedBy: null,
    comingAt: now,
  }
  const happens = (id: string, name: TransitionName) =>
    write(async (tx) => transition(tx, id, name, given as never, { to: 'PLANNED' }))

  it.each(visitStatuses)('to one that is %s: what is in the table, and nothing else', async (status) => {
    for (const name of names) {
      const { from, to } = of(name)
      const id = await put(status)
      const after = await happens(id, name)
      const expected = to === 'same' ? status : to === 'previous' ? 'PLANNED' : to
      const isAllowed = from.includes(status)
      expect([name, after?.status]).toEqual([name, isAllowed ? expected : undefined])
      expect(await statusOf(id)).toBe(isAllowed ? expected : status)
    }
  })

  it('what is said once is not said again', async () => {
    for (const name of names.filter((one) => of(one).once)) {
      const id = await put(of(name).from[0]!)
      expect([name, (await happens(id, name))?.id, await happens(id, name)]).toEqual([name, id, undefined])
    }
  })

  it('begins in few states, and not under an id that there is', async () => {
    for (const status of beginnings) {
      const made = await write(async (tx) => insertVisit(tx, visit(status)))
      expect(made).toMatchObject({ status, visitorName: 'Ravi', createdBy: w.guard.id, allowed: false })
      const again = await write(async (tx) => insertVisit(tx, { ...visit(status), id: made!.id }))
      expect(again).toBeUndefined()
    }
  })

  it('the same stands in docs/architecture.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/architecture.md'), 'utf8')
    expect(page).toContain(table())
  })
})

/** As docs/architecture.md shows it. */
function table(): string {
  const rows = names.map((name) => {
    const { from, to, event } = of(name)
    const froms =
      from.length > 6 ? `all but ${visitStatuses.filter((one) => !from.includes(one)).join(', ')}` : from.join(', ')
    const target = to === 'same' ? 'as it is' : to === 'previous' ? 'what it was before' : to
    return `| ${name} | ${froms} | ${target} | ${event ?? 'none'} |`
  })
  return [
    '| transition | from | to | event |',
    '|---|---|---|---|',
    `| (begins) | – | ${beginnings.join(', ')} | |`,
    ...rows,
  ].join('\n')
}
