import { deskEndpoints } from '@aangan/contract/gate/gate-desk-endpoints'
import { pushEndpoints } from '@aangan/contract/record/push'
import { expect } from 'vitest'
import { tokensWith } from '../src/core/session/tokens.ts'
import { openDevice, type Device } from './device.ts'
import { browser } from './samples.ts'
import { speaker, type Speaker, type World } from './world.ts'

const dayMs = 86_400_000

/** Sessions that can be renewed, in the first community. */
export async function renewableIn(w: World) {
  const [gate] = await w.sql<{ id: string }[]>`select id from data.gates where community_id = ${w.here.id}`
  const gateId = gate!.id
  let counter = 0
  return {
    gateId,
    async newDesk(device: Device = openDevice()) {
      const guard = await w.person({ roles: ['SECURITY'] })
      const body = { gateId, name: `Phone ${++counter}`, deviceKey: device.deviceKey }
      const made = await guard.call(deskEndpoints.create, { body })
      expect(made.status).toBe(201)
      return { guard, device, deskId: String(made.body['id']), name: body.name }
    },
    async withPush(who: Speaker, { deviceKey }: Device): Promise<string> {
      const body = { ...browser, endpoint: `${browser.endpoint}/renewal${++counter}`, deviceKey }
      const made = await who.call(pushEndpoints.subscribe, { body })
      expect(made.status).toBe(201)
      return String(made.body['id'])
    },
    /** How long its token lasts, and how long it can be renewed. */
    async sessionOf({ sessionId }: Speaker): Promise<{ hours: number; days: number }> {
      const [row] = await w.sql<{ hours: string; days: string }[]>`
        select extract(epoch from expires_at - now()) / 3600 as hours, extract(epoch from renewable_until - now()) / 86400 as days
        from data.sessions where id = ${sessionId}`
      return { hours: Math.round(Number(row!.hours)), days: Math.round(Number(row!.days)) }
    },
  }
}
export type Renewable = Awaited<ReturnType<typeof renewableIn>>

/** As if its last token were of so many days ago, and nothing had been heard of it since. */
export async function silentFor(w: World, who: Speaker, days: number): Promise<Speaker> {
  await w.sql`
    update data.sessions set expires_at = now() - make_interval(days => ${days}) + interval '12 hours',
      renewable_until = renewable_until - make_interval(days => ${days}) where id = ${who.sessionId}`
  const then = () => new Date(Date.now() - days * dayMs)
  return holding(w, who, tokensWith(w.tokenSecret, then).sign({ sessionId: who.sessionId, userId: who.id }))
}

export const holding = (w: World, who: Speaker, token: unknown): Speaker =>
  speaker(w.address, { ...who, token: String(token) })
