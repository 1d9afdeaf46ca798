import { api } from '@aangan/contract/api'
import type { Role } from '@aangan/contract/core/actor'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type World } from './world.ts'

const jsonCalls = Object.values<Record<string, Endpoint>>(api)
  .flatMap((table) => Object.values(table))
  .filter(({ body, upload }) => body !== undefined && upload === undefined)

const addressOf = (path: string, id: string): string => path.replace(':day', '2026-01-31').replaceAll(/:\w+/g, id)

describe('a call that takes JSON', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it.each(jsonCalls.map(({ method, path, who }) => [`${method} ${path}`, method, path, who] as const))(
    '%s takes nothing else',
    async (_, method, path, who) => {
      const may = (role: Role) => who === 'everyone' || who.includes(role)
      const speaker = may('SUPER_ADMIN') ? w.superAdmin : may('USER') ? w.resident : w.admin
      const form = new FormData()
      form.append('name', 'value')
      const sent = [new URLSearchParams({ name: 'value' }), '{"name":"value"}', form].map((body) =>
        speaker.send(method, addressOf(path, w.here.id), { body }),
      )
      for (const { status, body } of await Promise.all(sent))
        expect([status, body['message']]).toEqual([
          415,
          'Unsupported media type. Please ensure the request is properly formatted.',
        ])
      if (who === 'everyone') return
      // Authentication comes first: nothing that a stranger sends is read.
      const headers = { 'content-type': 'application/json' }
      const stranger = await w.guest.send(method, addressOf(path, w.here.id), { body: '{"a":', headers })
      expect(stranger.status).toBe(401)
    },
  )
})
