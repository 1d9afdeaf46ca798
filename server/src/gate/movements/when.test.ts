import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { auditEndpoints, type AuditLog } from '@aangan/contract/record/audit'
import { securityLogEndpoints, type SecurityLog } from '@aangan/contract/record/security-logs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, passBy } from '../../../test/desk.ts'
import { world, type World } from '../../../test/world.ts'

describe('when a movement took place', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())
  const rows = async <T>(endpoint: object) =>
    ((await w.admin.call(endpoint as never, {} as never)).body as unknown as { content: T[] }).content

  // spec: gate.when.1
  it('stands in both trails beside when it came, and nowhere else', async () => {
    const resident = await w.person({ houseNo: '641', division: 'C' })
    const { id: passId } = await passBy(w, resident)
    const desk = deskOf(w)
    const fact = desk.fact('ENTRY', { passId })
    w.travel(20 * 60_000)
    const [result] = await desk.send([fact])
    expect(result).toMatchObject({ outcome: 'APPLIED' })
    const happened = result!.visit!.arrivedAt
    const trail = await rows<AuditLog>(auditEndpoints.list)
    const entry = trail.find(({ action, resourceId }) => action === 'MARK_ENTRY' && resourceId === result!.visit!.id)
    expect(entry).toMatchObject({ occurredAt: happened })
    expect(Date.parse(entry!.timestamp) - Date.parse(happened!)).toBeGreaterThan(19 * 60_000)
    expect(JSON.parse(entry!.newData!)).toMatchObject({ occurredAt: happened })
    const logs = await rows<SecurityLog>(securityLogEndpoints.list)
    expect(logs.find(({ id }) => id === entry!.id)).toMatchObject({ occurredAt: happened, timestamp: entry!.timestamp })
    const body = { kind: 'GUEST', visitorName: 'Rohan', houseNo: '641', division: 'C' }
    await w.guard.call(visitEndpoints.ask, { body } as never)
    expect((await rows<AuditLog>(auditEndpoints.list))[0]).toMatchObject({ action: 'ASK', occurredAt: null })
  })
})
