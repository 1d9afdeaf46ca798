import { describe, expect, it } from 'vitest'
import { asText, differences, laidOut } from './differences.ts'

const json = JSON.stringify

describe('the changes of an audit row', () => {
  it('are the keys whose value differs, and no other', () => {
    const changes = differences(
      json({ name: 'Asha', houseNo: '12', status: 'ACTIVE' }),
      json({ name: 'Asha', houseNo: '14', status: 'DISABLED' }),
    )
    expect(changes).toEqual([
      { key: 'houseNo', before: '12', after: '14' },
      { key: 'status', before: 'ACTIVE', after: 'DISABLED' },
    ])
  })

  it('are all keys of something new, and of something that is gone', () => {
    expect(differences(null, json({ name: 'Asha' }))).toEqual([{ key: 'name', before: undefined, after: 'Asha' }])
    expect(differences(json({ name: 'Asha' }), null)).toEqual([{ key: 'name', before: 'Asha', after: undefined }])
  })

  it('tell a key that is there without a value from one that is not there', () => {
    expect(differences(json({}), json({ email: null }))).toEqual([{ key: 'email', before: undefined, after: null }])
  })

  it('look into lists and objects, where the order of keys means nothing', () => {
    const before = json({ community: { id: '1', name: 'Lake View' }, roles: ['USER'] })
    expect(differences(before, json({ roles: ['USER'], community: { name: 'Lake View', id: '1' } }))).toEqual([])
    expect(differences(before, json({ community: { id: '2', name: 'Lake View' }, roles: ['USER'] }))).toHaveLength(1)
    expect(differences(json({ roles: ['ADMIN', 'USER'] }), json({ roles: ['USER', 'ADMIN'] }))).toHaveLength(1)
  })

  it('are none where both are the same or absent', () => {
    expect(differences(json({ a: 1 }), json({ a: 1 }))).toEqual([])
    expect(differences(null, null)).toEqual([])
    expect(differences('', null)).toEqual([])
  })

  it('take keys with the names of built-in properties for keys', () => {
    expect(differences('{}', '{"__proto__": 1, "constructor": 2}').map(({ key }) => key)).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  it('compare whole what is no object, or no JSON at all', () => {
    expect(differences('not json', json({ a: 1 }))).toEqual([{ key: 'value', before: 'not json', after: { a: 1 } }])
    expect(differences('[1]', '[1]')).toEqual([])
  })
})

describe('data for reading', () => {
  it('shows texts as they are, and the rest as JSON', () => {
    expect([asText('Asha'), asText(3), asText(null), asText({ a: 1 })]).toEqual(['Asha', '3', 'null', '{"a":1}'])
  })

  it('lays JSON out in lines and leaves anything else alone', () => {
    expect(laidOut('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(laidOut('{broken')).toBe('{broken')
  })
})
