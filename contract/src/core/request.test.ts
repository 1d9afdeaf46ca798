import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import { requestOf } from './request.ts'

const { vehicles, notices, audit } = api

describe('the request of a call', () => {
  it('has nothing but method and address where nothing is sent', () =>
    expect(requestOf(vehicles.list)).toEqual({ method: 'GET', url: '/api/vehicles', headers: {}, body: null }))

  it('fills the path, encoded', () =>
    expect(requestOf(notices.download, { params: { file: 'a/b ?#é_1.pdf' } }).url).toBe(
      '/api/notices/attachments/a%2Fb%20%3F%23%C3%A9_1.pdf',
    ))

  it('writes numbers, flags and empty text into the address, and leaves out what is undefined', () =>
    expect(
      requestOf(audit.list, { query: { page: 2, flag: true, userId: '', resource: 'a&b', size: undefined } }).url,
    ).toBe('/api/audit?page=2&flag=true&userId=&resource=a%26b'))

  it('replaces half a character instead of failing', () => {
    expect(requestOf(vehicles.remove, { params: { id: 'a\uD800' } }).url).toBe('/api/vehicles/a%EF%BF%BD')
    expect(requestOf(vehicles.remove, { params: { id: '🚗' } }).url).toBe('/api/vehicles/%F0%9F%9A%97')
  })

  it('sends a body as JSON', () =>
    expect(requestOf(vehicles.create, { body: { vehicleNo: 'MH12AB1234', type: 'two-wheeler' } })).toEqual({
      method: 'POST',
      url: '/api/vehicles',
      headers: { 'Content-Type': 'application/json' },
      body: '{"vehicleNo":"MH12AB1234","type":"two-wheeler"}',
    }))

  it('sends a form with a JSON part and the file', async () => {
    const file = new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' })
    const { headers, body } = requestOf(notices.create, { body: { title: 'Water' }, file })
    if (!(body instanceof FormData)) throw new Error('Not a form.')
    const part = body.get('notice')
    if (!(part instanceof File)) throw new Error('The JSON part is not a blob.')
    expect(headers).toEqual({})
    expect(part.type).toBe('application/json')
    expect(await part.text()).toBe('{"title":"Water"}')
    const sent = body.get('file')
    if (!(sent instanceof File)) throw new Error('The file part is missing.')
    expect([sent.name, sent.type, await sent.text()]).toEqual(['plan.pdf', 'application/pdf', '%PDF-1.4'])
  })

  it('sends no file part where there is no file', () => {
    const { body } = requestOf(notices.update, { params: { id: '1' }, body: { title: 'Water' } })
    expect(body instanceof FormData && [...body.keys()]).toEqual(['notice'])
  })

  it('carries the key that lets it be repeated', () =>
    expect(requestOf(vehicles.create, { idempotencyKey: 'k1' }).headers).toEqual({
      'Idempotency-Key': 'k1',
    }))
})
