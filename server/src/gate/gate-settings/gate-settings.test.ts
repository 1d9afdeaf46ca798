import { defaultGateSettings, gateSettingEndpoints } from '@aangan/contract/gate/gate-settings'
import { communitySettingEndpoints, defaultSettings } from '@aangan/contract/society/community-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trailOf, world, type Speaker, type World } from '../../../test/world.ts'

const { read, update } = gateSettingEndpoints

describe('the settings of the gate', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  type Gate = { id: string; name: string; isActive: boolean }
  const put = (body: object, who = w.admin) => who.call(update, { body } as never)
  const now = async (who: Speaker = w.admin) => (await who.call(read)).body as never as { gates: Gate[] }
  const gates = async () => (await now()).gates

  // spec: gate.settings.1
  it('are the defaults until somebody changes them, with the gate that each community is born with', async () => {
    const { gates: first, ...values } = await now(w.guard)
    expect(values).toEqual({
      askSeconds: 60,
      closeMinutes: 10,
      admitUnanswered: false,
      earlyMinutes: 30,
      lateMinutes: 60,
      overstayMinutes: { GUEST: null, DELIVERY: 30, CAB: 20, SERVICE: 240 },
      autoExitHours: { DELIVERY: 12, CAB: 12 },
      photos: 'OPTIONAL',
      photoDays: 30,
      deskLockMinutes: 30,
    })
    expect(values).toEqual(defaultGateSettings)
    expect(first).toEqual([{ id: expect.any(String), name: 'Gate 1', isActive: true }])
  })

  it('are read by staff and changed by admins', async () => {
    expect((await w.resident.call(read)).status).toBe(403)
    expect((await w.guest.call(read)).status).toBe(401)
    for (const who of [w.resident, w.guard]) expect((await put({ askSeconds: 30 }, who)).status).toBe(403)
    expect(await w.superAdmin.call(read)).toMatchObject({
      status: 400,
      body: { message: 'Please select a community.' },
    })
    expect((await put({ communityId: w.there.id, askSeconds: 30 })).status).toBe(403)
    expect((await put({ communityId: w.there.id, askSeconds: 33 }, w.superAdmin)).body['askSeconds']).toBe(33)
    expect((await now())['gates'].length).toBe(1)
  })

  // spec: gate.settings.1
  it('any of them can be changed; of the kinds some will do', async () => {
    const { status, body } = await put({ photos: 'REQUIRED', overstayMinutes: { GUEST: 600, CAB: null } })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        photos: 'REQUIRED',
        askSeconds: 60,
        overstayMinutes: { GUEST: 600, DELIVERY: 30, CAB: null, SERVICE: 240 },
      }),
    ])
    expect(await now(w.guard)).toEqual(body)
    const [row] = await trailOf(w.sql, 'SETTING', w.here.id)
    expect(row).toMatchObject({
      action: 'UPDATE',
      by: w.admin.id,
      before: { photos: 'OPTIONAL', overstayMinutes: { GUEST: null } },
      after: { photos: 'REQUIRED', overstayMinutes: { GUEST: 600 } },
    })
    await put({ photos: 'REQUIRED' })
    expect((await trailOf(w.sql, 'SETTING', w.here.id)).length).toBe(1)
  })

  // spec: gate.settings.1
  it('stand apart from the other settings of the community', async () => {
    expect((await w.admin.call(communitySettingEndpoints.read)).body).toEqual(defaultSettings)
    expect((await put({ familyInvites: false })).body).not.toHaveProperty('familyInvites')
    expect((await w.admin.call(communitySettingEndpoints.read)).body['familyInvites']).toBe(true)
  })

  // spec: gate.settings.1
  it.each([
    [{ askSeconds: 19 }, 'askSeconds', 'Ask seconds must be a whole number from 20 to 300.'],
    [{ askSeconds: 301 }, 'askSeconds', 'Ask seconds must be a whole number from 20 to 300.'],
    [{ askSeconds: 30.5 }, 'askSeconds', 'Ask seconds must be a whole number from 20 to 300.'],
    [{ askSeconds: '30' }, 'askSeconds', 'This must be a whole number.'],
    [{ closeMinutes: 61 }, 'closeMinutes', 'Close minutes must be a whole number from 2 to 60.'],
    [{ earlyMinutes: 241 }, 'earlyMinutes', 'Early minutes must be a whole number from 0 to 240.'],
    [{ lateMinutes: -1 }, 'lateMinutes', 'Late minutes must be a whole number from 0 to 720.'],
    [{ photoDays: 0 }, 'photoDays', 'Photo days must be a whole number from 1 to 180.'],
    [{ deskLockMinutes: 4 }, 'deskLockMinutes', 'Minutes until the desk locks must be 0 (never) or 5 to 240.'],
    [{ deskLockMinutes: 241 }, 'deskLockMinutes', 'Minutes until the desk locks must be 0 (never) or 5 to 240.'],
    [{ deskLockMinutes: -1 }, 'deskLockMinutes', 'Minutes until the desk locks must be 0 (never) or 5 to 240.'],
    [{ deskLockMinutes: 5.5 }, 'deskLockMinutes', 'Minutes until the desk locks must be 0 (never) or 5 to 240.'],
    [{ deskLockMinutes: '30' }, 'deskLockMinutes', 'This must be a whole number.'],
    [{ photos: 'SOMETIMES' }, 'photos', 'Photos must be one of OFF, OPTIONAL, REQUIRED.'],
    [{ admitUnanswered: 'yes' }, 'admitUnanswered', 'Admit unanswered must be true or false.'],
    [
      { overstayMinutes: { CAB: 4 } },
      'overstayMinutes.CAB',
      'Overstay minutes must be a whole number from 5 to 10080, or none.',
    ],
    [{ overstayMinutes: 5 }, 'overstayMinutes', 'This must have a number for each kind.'],
    [
      { autoExitHours: { CAB: 1 } },
      'autoExitHours.CAB',
      'Auto exit hours must be a whole number from 2 to 72, or none.',
    ],
    [{ gates: [] }, 'gates', 'There must be 1 to 10 gates.'],
    [{ gates: Array.from({ length: 11 }, () => ({ name: 'G' })) }, 'gates', 'There must be 1 to 10 gates.'],
    [{ gates: [{ name: 'G', isActive: false }] }, 'gates', 'At least one gate must be active.'],
    [{ gates: [{ name: '' }] }, 'gates.0.name', 'Name is required.'],
  ])('%j is refused at the field', async (body, field, message) => {
    const before = await now()
    expect(await put(body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(await now()).toEqual(before)
  })

  // spec: gate.settings.1
  it('a desk locks after 5 to 240 minutes, or never', async () => {
    for (const deskLockMinutes of [0, 5, 240])
      expect((await put({ deskLockMinutes })).body).toMatchObject({ deskLockMinutes })
  })

  // spec: gate.settings.1
  it('gates are added, renamed, closed and taken away; what happened there keeps their name', async () => {
    const [first] = await gates()
    const { body } = await put({
      gates: [
        { id: first!.id, name: 'Main Gate' },
        { name: 'Back Gate', isActive: false },
      ],
    })
    expect(body['gates']).toEqual([
      { id: first!.id, name: 'Main Gate', isActive: true },
      { id: expect.any(String), name: 'Back Gate', isActive: false },
    ])
    const back = (await gates())[1]!
    expect((await put({ gates: [{ id: back.id, name: 'Back Gate', isActive: true }] })).body['gates']).toEqual([
      { ...back, isActive: true },
    ])
    expect(await w.sql`select name, is_active from data.gates where id = ${first!.id}`).toEqual([
      { name: 'Main Gate', is_active: false },
    ])
    const actions = async (id: string) => (await trailOf(w.sql, 'GATE', id)).map(({ action }) => action)
    expect([await actions(first!.id), await actions(back.id)]).toEqual([
      ['UPDATE', 'DELETE'],
      ['CREATE', 'UPDATE'],
    ])
    expect(await put({ gates: [{ id: first!.id, name: 'Main Gate' }] })).toMatchObject({
      status: 404,
      body: { message: 'Gate not found.' },
    })
  })

  // spec: gate.settings.1
  it('a name stands for one gate, and a gate of another community is none', async () => {
    const before = await gates()
    const taken = { status: 409, body: { message: 'This gate exists already.' } }
    expect(await put({ gates: [...before, { name: 'BACK GATE' }] })).toMatchObject(taken)
    expect(await put({ gates: [{ name: 'A' }, { name: 'a' }] })).toMatchObject(taken)
    expect(await put({ gates: [before[0], before[0]] })).toMatchObject(taken)
    const [foreign] = await w.sql<{ id: string }[]>`select id from data.gates where community_id = ${w.there.id}`
    expect((await put({ gates: [{ id: foreign!.id, name: 'Ours' }] })).status).toBe(404)
    expect(await gates()).toEqual(before)
  })

  it('two changes at once both stay', async () => {
    await Promise.all([put({ earlyMinutes: 10 }), put({ lateMinutes: 20 }), put({ overstayMinutes: { CAB: 25 } })])
    expect(await now()).toMatchObject({ earlyMinutes: 10, lateMinutes: 20, overstayMinutes: { CAB: 25, GUEST: 600 } })
  })
})
