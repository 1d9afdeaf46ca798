import { createCipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { pinEndpoints } from '@aangan/contract/access/pins'
import type { Role } from '@aangan/contract/core/actor'
import { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { turnEndpoints } from '@aangan/contract/gate/gate-turns'
import { sealedFor } from '@aangan/contract/gate/signed-turns'
import { expect } from 'vitest'
import { openPinSeals } from '../src/gate/pass-keys/pin-seals.ts'
import { openDevice, type Device } from './device.ts'
import { speaker, type Answer, type Speaker, type World } from './world.ts'

type More = Readonly<Record<string, unknown>>
/** Where there are desks: the world of a test, or a deployment. */
export type GateWorld = Pick<World, 'sql' | 'guest' | 'tokenSecret'> & {
  readonly here: { readonly id: string }
  person(options: { roles: readonly Role[]; name?: string }): Promise<Speaker>
}

/** A tablet at the gate that guards take over from each other. */
export async function tabletIn(
  w: GateWorld,
  { device = openDevice(), name = 'Tablet' }: { device?: Device; name?: string } = {},
) {
  const [gate] = await w.sql<
    { id: string }[]
  >`select id from data.gates where community_id = ${w.here.id} order by created_at limit 1`
  const admin = await w.person({ roles: ['ADMIN'] })
  const body = { gateId: gate!.id, name, deviceKey: device.deviceKey }
  const made = await admin.call(deskEndpoints.create, { body })
  expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.anything()])
  const deskId = String(made.body['id'])
  const nonce = async (): Promise<string> =>
    String((await w.guest.call(turnEndpoints.nonce, { params: { id: deskId } })).body['nonce'])

  return {
    gateId: gate!.id,
    deskId,
    device,
    nonce,
    /** `by`: who logged in for it. */
    async begin(guard: Speaker, more: More = {}, by: Speaker = w.guest): Promise<Answer> {
      const id = String(more['id'] ?? randomUUID())
      const asked = String(more['nonce'] ?? (await nonce()))
      const signature = device.signTurn({ deskId, turnId: id, userId: guard.id, nonce: asked })
      const sent = { id, userId: guard.id, nonce: asked, signature, ...more }
      return by.call(turnEndpoints.begin, { params: { id: deskId }, body: sent })
    },
  }
}
export type Tablet = Awaited<ReturnType<typeof tabletIn>>

export async function guardWithPin(
  w: GateWorld,
  pin: string,
  roles: readonly Role[] = ['SECURITY'],
  name?: string,
): Promise<Speaker> {
  const guard = await w.person({ roles: [...roles], ...(name !== undefined && { name }) })
  expect((await guard.call(pinEndpoints.choose, { body: { pin } })).status).toBe(204)
  return guard
}

/** Whoever holds the token of a turn. */
export const atDesk = (w: World, guard: Speaker, { body }: Answer): Speaker =>
  speaker(w.address, { ...guard, token: String(body['token']) })

interface Sealing {
  readonly deskId: string
  readonly turnId: string
  readonly userId: string
}
/** As a desk without a network does it. */
export function sealPin(w: Pick<GateWorld, 'tokenSecret'>, turn: Sealing, pin: string): string {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const shared = pair.computeSecret(Buffer.from(openPinSeals(w.tokenSecret).publicKey, 'base64url'))
  const key = Buffer.from(hkdfSync('sha256', shared, turn.turnId, 'aangan turn 1', 32))
  const iv = randomBytes(12)
  const sealing = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(sealedFor(turn)))
  const sealed = Buffer.concat([sealing.update(pin, 'latin1'), sealing.final()])
  return Buffer.concat([point, iv, sealed, sealing.getAuthTag()]).toString('base64url')
}
