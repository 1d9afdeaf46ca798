import { username } from '@aangan/contract/core/fields'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { suggestedUsernames } from './usernames.rules.ts'

describe('a username to begin with', () => {
  // spec: people.joining.1
  it.each([
    ['Kavita Rao', 'B', '504', 'kavita.rao'],
    ['  Kavita S. Rao ', 'B', '504', 'kavita.s.rao'],
    ['José Müller', 'B', '504', 'jose.muller'],
    ['कविता राव', 'B', '504', 'b-504'],
    ['कविता Rao', 'B', '504', 'rao'],
    ['Om', 'B', '12/A', 'om.b-12-a'],
    ['कविता राव', null, null, 'member'],
    ['कविता राव', 'D', '५०४', 'member'],
    ['A'.repeat(100), 'B', '504', 'a'.repeat(43)],
  ])('of %s in %s-%s is made from the name, else from the house', (name, division, houseNo, expected) => {
    const suggested = suggestedUsernames({ name, division, houseNo }, () => 0.999_999)
    expect(suggested[0]).toBe(expected)
    expect(suggested.slice(1)).toEqual(
      ['2', '3', '4', '5', '6', '7', '8', '9', '999', '999999'].map((n) => expected + n),
    )
    // As anybody may choose them.
    for (const one of suggested) expect([one, z.safeParse(username, one).success]).toEqual([one, true])
  })
})
