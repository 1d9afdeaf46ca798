import { auditEndpoints, type AuditLog } from '@aangan/contract/record/audit'
import { securityLogEndpoints, type SecurityLog } from '@aangan/contract/record/security-logs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardWithPin, tabletIn, type GateWorld } from '../test/turns.ts'
import type { Speaker } from '../test/world.ts'
import { startDeployment, type App, type Deployment } from './deployment.ts'
import { figure, times } from './figures.ts'
import { gateWorldOf } from './gate-world.ts'
import { chance } from './traffic.ts'
import { openDesk, type Written } from './turn-desk.ts'

const rounds = times(1, 10)

let deployment: Deployment
let app: App
let w: GateWorld
let admin: Speaker
beforeAll(async () => {
  deployment = await startDeployment()
  app = await deployment.app()
  w = gateWorldOf(deployment, address)
  await deployment.person({ name: 'Asha Rao' })
  admin = await w.person({ roles: ['ADMIN'] })
})
afterAll(() => deployment.close())

const address = (): string => app.address

// spec: gate.names.7
test(`500 movements of six turns, three without a network, over ${rounds} rounds with kills of the server`, async () => {
  const guards = {
    mohan: await guardWithPin(w, '2580', ['SECURITY'], 'Mohan Jadhav'),
    ramesh: await guardWithPin(w, '1379', ['SECURITY'], 'Ramesh Pawar'),
    sunil: await guardWithPin(w, '4682', ['SECURITY'], 'Sunil Rane'),
  }
  const written: Written[] = []
  for (let round = 0; round < rounds; round++) written.push(...(await aNight(guards, round)))
  expect(written).toHaveLength(rounds * 500)
  expect(await wrongMovements(written)).toEqual([])
  expect(await wrongVisits(written)).toEqual([])
  expect(await wrongRows(written)).toEqual([])
  expect(await namesIn(auditEndpoints.list, { resource: 'VISIT' })).toEqual(namesOf(written))
  expect(await namesIn(securityLogEndpoints.list, { kind: 'GATE' })).toEqual(namesOf(written))
  figure(
    `${written.length} movements of ${rounds * 6} turns, ${rounds * 3} of them without a network, ${rounds * 2} kill -9 and ` +
      `${rounds * 2} reloads: 0 lost, 0 doubled, each in the name of who typed the PIN; ${written.filter(({ isConfirmed }) => !isConfirmed).length} of the wrong PIN not confirmed`,
  )
})

type Guards = Readonly<Record<'mohan' | 'ramesh' | 'sunil', Speaker>>

async function aNight({ mohan, ramesh, sunil }: Guards, round: number): Promise<Written[]> {
  const desk = openDesk(w, await tabletIn(w, { name: `Gate ${round}` }), { address, killServer })
  const first = await desk.begins(mohan, { pin: '2580', handOver: {} })
  await desk.works(first, 100)
  await desk.sends(first, 60, 'killed')
  const second = await desk.begins(ramesh, { pin: '1379' })
  await desk.works(second, 100)
  await desk.sends(second, 90, 'reloaded')
  // The network goes.
  const third = desk.opens(mohan)
  await desk.works(third, 60)
  const fourth = desk.opens(sunil, { isConfirmed: false })
  await desk.works(fourth, 80)
  const fifth = desk.opens(ramesh)
  await desk.works(fifth, 60)
  // It is back: the turns go first.
  const taken = { sealed: desk.sealed(third, '2580'), ...desk.times(third, fourth) }
  await desk.begins(mohan, taken, third)
  // The answer was not heard before a reload; a seal is good once.
  expect((await desk.answer(mohan, taken, third)).status).toBe(401)
  const wrong = { sealed: desk.sealed(fourth, '4628'), ...desk.times(fourth, fifth) }
  expect((await desk.answer(sunil, wrong, fourth)).body['code']).toBe('pin.wrong')
  await desk.begins(sunil, desk.times(fourth, fifth), fourth)
  const there = await desk.begins(ramesh, { sealed: desk.sealed(fifth, '1379'), ...desk.times(fifth) }, fifth)
  await desk.sends(there, 120, 'killed')
  const sixth = await desk.begins(sunil, { pin: '4682', handOver: {} })
  await desk.works(sixth, 100)
  await desk.sends(sixth, Infinity, 'reloaded')
  return desk.written
}

async function killServer(): Promise<void> {
  await chance(60)
  app.child.kill('SIGKILL')
  await app.ended
  app = await deployment.app()
}

const nameOf = ({ guard, isConfirmed }: Written): string => guard.name + (isConfirmed ? '' : ' (not confirmed)')
const userOf = ({ guard, isConfirmed }: Written): string | null => (isConfirmed ? guard.id : null)

function namesOf(written: readonly Written[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const movement of written) counts[nameOf(movement)] = (counts[nameOf(movement)] ?? 0) + 1
  return counts
}

const isOther = (row: object | undefined, wanted: object): boolean => JSON.stringify(row) !== JSON.stringify(wanted)

/** Lost, doubled, or in another name. */
async function wrongMovements(written: readonly Written[]): Promise<string[]> {
  const rows = await w.sql<{ id: string; userId: string | null; turnId: string | null; outcome: string }[]>`
    select id, user_id as "userId", turn_id as "turnId", outcome from data.gate_movements`
  expect(rows).toHaveLength(written.length)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return written.flatMap((movement) => {
    const { id } = movement.fact
    const wanted = { id, userId: userOf(movement), turnId: movement.turnId, outcome: 'APPLIED' }
    return isOther(byId.get(id), wanted) ? [id] : []
  })
}

async function wrongVisits(written: readonly Written[]): Promise<string[]> {
  const rows = await w.sql<{ id: string }[]>`
    select id, arrived_by as "WALK_INBy", arrived_confirmed as "WALK_INConfirmed", exited_by as "EXITBy", exited_confirmed as "EXITConfirmed"
    from data.visits`
  expect(rows).toHaveLength(written.filter(({ fact }) => fact.kind === 'WALK_IN').length)
  const byId = new Map(rows.map((row) => [row.id, row as Readonly<Record<string, unknown>>]))
  return written.flatMap(({ visitId, fact: { kind }, guard, isConfirmed }) => {
    const row = byId.get(visitId)
    return row?.[`${kind}By`] === guard.id && row[`${kind}Confirmed`] === isConfirmed ? [] : [visitId]
  })
}

/** Of the audit trail: one for each movement. */
async function wrongRows(written: readonly Written[]): Promise<string[]> {
  const rows = await w.sql<{ visitId: string; action: string; userId: string | null; data: string }[]>`
    select resource_id as "visitId", action, user_id as "userId", new_data as data from data.audit_logs where resource = 'VISIT'`
  expect(rows).toHaveLength(written.length)
  const byKey = new Map(rows.map((row) => [`${row.visitId} ${row.action}`, row]))
  return written.flatMap((movement) => {
    const { visitId, fact, guard, isConfirmed } = movement
    const key = `${visitId} ${fact.kind === 'EXIT' ? 'MARK_EXIT' : 'MARK_ENTRY'}`
    const row = byKey.get(key)
    const { claimedBy } = JSON.parse(row?.data ?? '{}') as { claimedBy?: { id: string } }
    const isRight = row?.userId === userOf(movement) && claimedBy?.id === (isConfirmed ? undefined : guard.id)
    return isRight ? [] : [key]
  })
}

/** How many movements the office reads of whom. */
async function namesIn(
  endpoint: typeof auditEndpoints.list | typeof securityLogEndpoints.list,
  filter: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (let page = 0; ; page++) {
    const { body } = await admin.call(endpoint, { query: { ...filter, page, size: 100 } })
    const { content } = body as unknown as { content: (AuditLog | SecurityLog)[] }
    if (content.length === 0) return counts
    for (const { action, userName } of content)
      if (action === 'MARK_ENTRY' || action === 'MARK_EXIT') counts[userName!] = (counts[userName!] ?? 0) + 1
  }
}
