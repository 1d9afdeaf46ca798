import type { Board } from '@aangan/contract/gate/board'
import { boardEndpoints } from '@aangan/contract/gate/board'
import { shiftEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { passEndpoints } from '@aangan/contract/gate/passes'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passBy } from '../../../test/desk.ts'
import { inSettings } from '../../../test/gate.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

describe('the board of a desk', () => {
  let w: World
  let resident: Speaker
  let gateId: string
  beforeAll(async () => {
    w = await world()
    resident = await w.person({ name: 'Asha Rao', houseNo: '902', division: 'C' })
    const { body } = await w.admin.call(gateSettingEndpoints.read)
    gateId = (body as unknown as { gates: { id: string }[] }).gates[0]!.id
  })
  afterAll(() => w.close())

  const board = async (who = w.guard): Promise<Board> => {
    const { status, body } = await who.call(boardEndpoints.read)
    expect(status).toBe(200)
    return body as unknown as Board
  }

  // spec: gate.desks.1
  it('the board has what decides at the gate, and no number, link or QR', async () => {
    const pass = await passBy(w, resident, { phone: '9812345099', vehicleNo: 'MH12BD0001', vehicleType: 'two-wheeler' })
    const cancelled = await passBy(w, resident)
    await resident.call(passEndpoints.cancel, { params: { id: cancelled.id } })
    const far = await passBy(w, resident, {
      validFrom: new Date(w.now().getTime() + 5 * 86_400_000).toISOString(),
      validUntil: new Date(w.now().getTime() + 5 * 86_400_000 + 3_600_000).toISOString(),
    })
    const { code, status, createdBy } = pass
    const found = await board()
    expect(found.passes.find(({ id }) => id === pass.id)).toMatchObject({
      code,
      status,
      createdBy,
      community: pass.community,
    })
    expect(found.passes.find(({ id }) => id === cancelled.id)).toMatchObject({ status: 'CANCELLED' })
    expect(found.passes.find(({ id }) => id === far.id)).toBeUndefined()
    expect(found.visits.filter(({ passId }) => passId === pass.id)).toMatchObject([
      { status: 'PLANNED', vehicleNo: 'MH12BD0001' },
    ])
    expect(found).toMatchObject({
      timeZone: 'Asia/Kolkata',
      cut: false,
      settings: { earlyMinutes: 30 },
      shift: null,
      conflicts: 0,
    })
    expect(Buffer.from(found.publicKey, 'base64url').length).toBe(32)
    expect(found.gates).toMatchObject([{ id: gateId, name: 'Gate 1' }])
    expect(found.guards.find(({ id }) => id === w.guard.id)).toMatchObject({ language: null, hasPin: false })
    expect(Buffer.from(found.deskKey, 'base64url')).toHaveLength(65)
    expect(JSON.stringify(found)).not.toMatch(/9812345099|\/p\/|AG1:/)
    expect(JSON.stringify(await board(w.strangerGuard))).not.toContain(pass.id)
  })

  // spec: gate.desks.2
  it('without a desk the board has the shift of the one gate, and of two gates none', async () => {
    const { create, end } = shiftEndpoints
    const begun = await w.guard.call(create, { body: { gateId, userId: w.guard.id } })
    expect((await board()).shift).toMatchObject({ id: begun.body['id'], guard: { id: w.guard.id } })
    await w.guard.call(end, { params: { id: String(begun.body['id']) }, body: { note: 'Lift two is broken.' } })
    expect(await board()).toMatchObject({ shift: null, handover: { note: 'Lift two is broken.' } })
    await inSettings(
      w,
      {
        gates: [
          { id: gateId, name: 'Gate 1', isActive: true },
          { name: 'Back Gate', isActive: true },
        ],
      },
      async () => {
        expect(await board()).toMatchObject({ shift: null, handover: null })
      },
    )
  })

  // spec: safety.everybodys-turn.2, gate.desks.3
  it('who has the board already hears 304, until something changes', async () => {
    const get = (etag?: string, path = 'board') =>
      w.guard.send('GET', `/api/gate/${path}`, { headers: etag === undefined ? {} : { 'if-none-match': etag } })
    const first = await get()
    const etag = String(first.headers.get('etag'))
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(await get(etag)).toMatchObject({ status: 304, text: '' })
    await passBy(w, resident)
    expect((await get(etag)).status).toBe(200)
    const exports = async () =>
      (await w.sql`select from data.audit_logs where resource = 'DIRECTORY' and action = 'EXPORT'`).length
    await resident.call(vehicleEndpoints.create, { body: { vehicleNo: 'MH12DR0001', type: 'two-wheeler' } })
    const directory = await get(undefined, 'directory')
    expect(JSON.parse(directory.text)).toMatchObject({
      houses: expect.arrayContaining([{ houseNo: '902', division: 'C', names: ['Asha Rao'] }]),
      vehicles: [{ vehicleNo: 'MH12DR0001', type: 'two-wheeler', houseNo: '902', division: 'C', name: 'Asha Rao' }],
    })
    expect(await get(String(directory.headers.get('etag')), 'directory')).toMatchObject({ status: 304 })
    await Promise.all(Array.from({ length: 6 }, () => get(undefined, 'directory')))
    // The same look within a minute.
    expect(await exports()).toBe(1)
  })
})
