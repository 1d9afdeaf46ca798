import { api } from '@aangan/contract/api'
import { everyone } from '@aangan/contract/core/actor'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world, type World } from '../../../test/world.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  security: object[]
  'x-roles'?: string[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: { properties: Record<string, object>; required?: string[]; type: string } }>
  }
  responses: Record<
    string,
    {
      $ref?: string
      content?: Record<string, { schema: { type?: string; properties: Record<string, { description?: string }> } }>
    }
  >
}

const calls = Object.values(api).flatMap((table) => Object.values(table as Record<string, Endpoint>))

describe('the description of the API', () => {
  let w: World
  let paths: Record<string, Record<string, Operation>>
  let text: string
  beforeAll(async () => {
    w = await world()
    const answer = await w.guest.send('GET', '/api/openapi.json')
    text = answer.text
    paths = answer.body['paths'] as never
  })
  afterAll(() => w.close())

  const of = (endpoint: Endpoint) => paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]

  it('is open to everyone', async () => {
    const { status, headers, body } = await w.guest.send('GET', '/api/openapi.json')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Aangan API' } })
  })

  it.each(calls)('holds $method $path: who may call it, what it takes and what it answers', (endpoint) => {
    const operation = of(endpoint)
    if (operation === undefined) throw new Error('it is not described')
    expect(operation.summary).toBe(endpoint.summary)
    if (endpoint.who === everyone) expect(operation).toMatchObject({ security: [] })
    else expect(operation).toMatchObject({ security: [{ bearer: [] }], 'x-roles': endpoint.who })
    expect(operation.description).toMatch(/^\*\*Who:\*\* (everyone|[A-Z])/)
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(operation.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? []).toEqual(
      inPath,
    )
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    const success =
      endpoint.reply === 'nothing' ? '204' : endpoint.creates === true || endpoint.issues === true ? '201' : '200'
    expect(Object.keys(operation.responses)).toContain(success)
    expect(operation.responses['503']).toEqual({ $ref: '#/components/responses/503' })
  })

  // spec: safety.what-is-sent.6
  it('names the refusals of a call by their codes', () => {
    expect(JSON.stringify(of(api.vehicles.create)?.responses['409'])).toContain(
      '`vehicle.taken`: This vehicle is already',
    )
    expect(JSON.stringify(of(api.vehicles.create)?.responses['409'])).toContain('`request.in_progress`')
    expect(of(api.vehicles.list)?.responses['409']).toBeUndefined()
  })

  it('has nothing that is not in the contract', () => {
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(calls.length)
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('tells parameters and fields with their limits and meanings', () => {
    const search = of(api.users.search)
    expect(search?.parameters).toContainEqual({
      name: 'size',
      in: 'query',
      required: false,
      schema: expect.objectContaining({ type: 'integer', minimum: 1, maximum: 100, default: 10 }),
    })
    expect(search?.parameters).toContainEqual({
      name: 'status',
      in: 'query',
      required: false,
      schema: expect.objectContaining({ enum: ['ACTIVE', 'DISABLED', 'PENDING', 'REJECTED'] }),
    })
    expect(of(api.vehicles.searchByNumber)?.parameters).toContainEqual(
      expect.objectContaining({ name: 'vehicleNo', required: true }),
    )
    expect(of(api.users.toggleStatus)?.requestBody?.required).toBe(false)
    expect(of(api.users.setRoles)?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'array',
      minItems: 1,
    })
    expect(of(api.helpers.create)?.requestBody?.content['application/json']?.schema.required).toEqual([
      'name',
      'contactNo',
      'category',
    ])
    expect(
      of(api.analytics.read)?.responses['200']?.content?.['application/json']?.schema.properties['owners']?.description,
    ).toBe('Active users who own their house')
  })

  it('tells of files: a multipart body with its JSON part, and a download', () => {
    const body = of(api.notices.create)?.requestBody?.content['multipart/form-data']
    expect(Object.keys(body?.schema.properties ?? {})).toEqual(['notice', 'file'])
    expect(body).toMatchObject({
      schema: { required: ['notice'] },
      encoding: { notice: { contentType: 'application/json' } },
    })
    expect(of(api.notices.download)?.responses['200']?.content).toHaveProperty(['*/*'])
  })

  it('every reference leads somewhere', () => {
    const document = JSON.parse(text) as Record<string, unknown>
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = (path ?? '')
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document)
      expect([path, found !== undefined]).toEqual([path, true])
    }
  })

  it('is readable at /api/docs, from our own origin alone and without inline script', async () => {
    const page = await w.guest.send('GET', '/api/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).not.toMatch(/https?:|<script(?![^>]*src=)|<style| style=| on\w+=/)
    for (const [, path] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const part = await w.guest.send('GET', path ?? '')
      expect([path, part.status, part.text.length > 50, part.headers.get('x-content-type-options')]).toEqual([
        path,
        200,
        true,
        'nosniff',
      ])
    }
  })
})
