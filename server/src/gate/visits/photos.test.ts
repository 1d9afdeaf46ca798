import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSettings } from '../../../test/gate.ts'
import { photo } from '../../../test/samples.ts'
import { world, type Speaker, type World } from '../../../test/world.ts'

const { ask, putPhoto, readPhoto, read, list } = visitEndpoints

describe('the photo of a visitor', () => {
  let w: World
  let id: string
  beforeAll(async () => {
    w = await world()
    const body = { kind: 'GUEST', visitorName: 'Suresh', houseNo: '101', division: 'A' }
    id = (await w.guard.call(ask, { body } as never)).body['id']!
  })
  afterAll(() => w.close())

  const jpeg = [0xff, 0xd8, 0xff, 0xda, 0, 2, 1]
  const put = (file: File | undefined, who: Speaker = w.guard) =>
    who.call(putPhoto, { params: { id }, body: { takenAt: '2026-01-31T18:30:00Z' }, file } as never)
  const seen = (who: Speaker) => who.call(readPhoto, { params: { id } })
  const padded = (size: number) => photo([...jpeg, ...Array<number>(size - jpeg.length).fill(0)])

  // spec: gate.walk-ins.8
  it('is there once it was sent, for the house and staff only, and a later one replaces it', async () => {
    expect(await seen(w.resident)).toMatchObject({ status: 404, body: { message: 'Photo not found.' } })
    expect(await put(photo([...jpeg]))).toMatchObject({ status: 200, body: { id, hasPhoto: true } })
    expect((await put(photo([...jpeg, 9]))).status).toBe(200)
    for (const who of [w.resident, w.guard, w.admin]) {
      const { status, headers, text } = await seen(who)
      expect([status, headers.get('content-type'), text.length]).toEqual([200, 'image/jpeg', 8])
      expect((await who.call(read, { params: { id } })).body['hasPhoto']).toBe(true)
    }
    for (const who of [w.neighbour, w.stranger, w.strangerGuard]) expect((await seen(who)).status).toBe(404)
    expect((await put(photo(), w.resident)).status).toBe(403)
    expect((await put(photo(), w.strangerGuard)).status).toBe(404)
  })

  // spec: gate.walk-ins.8
  it('is a JPEG by its bytes, of 100 KB at most', async () => {
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.jpg', {
      type: 'image/jpeg',
    })
    expect(await put(png)).toMatchObject({ status: 415, body: { message: 'Only JPEG photos are allowed.' } })
    for (const size of [102_401, 300_000, 900_000])
      expect(await put(padded(size))).toMatchObject({ status: 413, body: { message: 'Photo exceeds 100KB limit.' } })
    expect((await put(padded(102_400))).status).toBe(200)
    expect(await put(undefined)).toMatchObject({ status: 400, body: { fields: { file: 'Please choose a file.' } } })
  })

  // spec: gate.photos.1
  it('says nothing of place and device to anybody', async () => {
    const exif = [...Buffer.from('Exif\0\0 18.5204 N 73.8567 E')]
    expect((await put(photo([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, ...jpeg.slice(2)]))).status).toBe(200)
    expect((await seen(w.resident)).text).toHaveLength(jpeg.length)
    expect((await seen(w.resident)).text).not.toContain('18.5204')
    expect(await put(photo([0xff, 0xd8, 0xff, 0xe1, 0, 200, ...exif]))).toMatchObject({ status: 415 })
  })

  // spec: gate.walk-ins.8
  it('is not taken where the community takes none, nor a day later', async () => {
    await inSettings(w, { photos: 'OFF' }, async () => {
      expect(await put(photo())).toMatchObject({ status: 409, body: { message: 'This community takes no photos.' } })
    })
    w.travel(24 * 3_600_000 + 60_000)
    expect(await put(photo())).toMatchObject({
      status: 409,
      body: { message: 'A photo can be added for 24 hours only.' },
    })
  })

  // spec: gate.visits.1
  it('visits are found by name, company and plate, by status, kind, house and day', async () => {
    const cab = { kind: 'CAB', company: 'Ola 100%', vehicleNo: 'MH 12 AB 4467', vehicleType: 'four-wheeler' }
    const made = await w.guard.call(ask, { body: { ...cab, houseNo: '202', division: 'B' } } as never)
    const found = async (query: object, who = w.guard) => {
      const { status, body } = await who.call(list, { query } as never)
      expect(status).toBe(200)
      return (body['content'] as never as { id: string }[]).map((one) => one.id)
    }
    const ofCab = [made.body['id']]
    for (const find of ['ola', '100%', '4467', 'mh12ab', 'AB-44']) expect(await found({ find })).toEqual(ofCab)
    expect(await found({ find: 'SURE' })).toEqual([id])
    expect(await found({ find: '_%' })).toEqual([])
    expect(await found({ kind: 'CAB' })).toEqual(ofCab)
    expect(await found({ houseNo: '202', division: 'B' })).toEqual(ofCab)
    expect(await found({ status: 'DENIED' })).toEqual([])
    expect(await found({})).toEqual([...ofCab, id])
    expect(await found({ page: 1, size: 1 })).toEqual([id])
    expect(await found({}, w.neighbour)).toEqual(ofCab)
    const today = w.now().toISOString()
    expect(await found({ startDate: new Date(Date.parse(today) - 60_000).toISOString() })).toEqual(ofCab)
    expect(await found({ endDate: new Date(Date.parse(today) - 60_000).toISOString() })).toEqual([id])
    expect(await found({ communityId: w.there.id }, w.superAdmin)).toEqual([])
    expect(await found({}, w.superAdmin)).toEqual([...ofCab, id])
    expect((await w.guard.call(list, { query: { communityId: w.there.id } } as never)).status).toBe(403)
  })
})
