import { passEndpoints, type Pass } from '@aangan/contract/gate/passes'
import { expect } from 'vitest'
import type { Answer, Speaker, World } from './world.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Invitations in this world, with forms to vary. */
export function invitationsIn(world: () => World) {
  const at = (ms: number): string =>
    new Date(Math.floor((world().now().getTime() + ms) / minute) * minute).toISOString()
  const form = (over: object = {}) => ({
    kind: 'GUEST',
    visitorName: 'Suresh Iyer',
    phone: '9123456780',
    vehicleNo: 'mh 12 kz 8236',
    vehicleType: 'four-wheeler',
    note: 'Brings a cake',
    frequency: 'ONCE',
    validFrom: at(0),
    validUntil: at(4 * hour),
    ...over,
  })
  const often = (over: object = {}) =>
    form({
      frequency: 'FREQUENT',
      days: ['MON', 'SUN'],
      dayFrom: '08:00',
      dayUntil: '10:30',
      validUntil: at(30 * day),
      ...over,
    })
  const invite = (who: Speaker, over: object = {}): Promise<Answer> =>
    who.call(passEndpoints.create, { body: form(over) } as never)
  const made = async (who: Speaker, body: object = form()): Promise<Pass> => {
    const answer = await who.call(passEndpoints.create, { body } as never)
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return answer.body as never
  }
  return { at, form, often, invite, made }
}
