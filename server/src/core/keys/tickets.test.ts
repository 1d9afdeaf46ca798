import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openTickets } from './tickets.ts'

describe('the ticket of a notification', () => {
  const tickets = openTickets('a secret for the tests, and for nothing else')
  const ticket = { visitId: randomUUID(), subscriptionId: randomUUID() }
  const signed = tickets.sign(ticket)

  it('names the visit and the subscription', () => {
    expect(signed).toMatch(/^[\w-]{64}$/)
    expect(tickets.read(signed)).toEqual(ticket)
  })

  it('is void when any letter of it is another', () => {
    for (let place = 0; place < signed.length; place++) {
      const other = signed[place] === 'A' ? 'B' : 'A'
      expect(tickets.read(signed.slice(0, place) + other + signed.slice(place + 1))).toBeNull()
    }
  })

  it.each(['', 'ticket', 'A'.repeat(64), `${signed}A`, `${signed} `, signed.slice(1)])('is not %j', (text) => {
    expect(tickets.read(text)).toBeNull()
  })

  it('ends with the secret', () => {
    expect(openTickets('another secret, as a new start would have').read(signed)).toBeNull()
  })
})
