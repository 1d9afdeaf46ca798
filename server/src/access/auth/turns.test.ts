import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

/** Who got their turns, in order, and who was sent away. */
function line(places: number) {
  const turns = openTurns(places)
  const sentAway: string[] = []
  return {
    sentAway,
    join: (account: string, address: string) =>
      turns.join({ account, address, go: () => {}, fail: () => sentAway.push(`${account} at ${address}`) }),
    next: () => {
      const found = turns.next()
      return found && `${found.account} at ${found.address}`
    },
    length: turns.length,
  }
}

// spec: safety.guesses.2
it('one account that waits two hundred times lets another, who comes last, go second', () => {
  const { join, next } = line(500)
  for (let i = 0; i < 200; i++) join('flood', `10.0.0.${i}`)
  next()
  join('asha', '10.9.9.9')
  expect([next(), next()]).toEqual(['asha at 10.9.9.9', 'flood at 10.0.0.1'])
})

// spec: safety.guesses.2
it('one address under two hundred names lets another address go second', () => {
  const { join, next } = line(500)
  for (let i = 0; i < 200; i++) join(`name${i}`, '10.0.0.1')
  next()
  join('asha', '10.9.9.9')
  expect([next(), next()]).toEqual(['asha at 10.9.9.9', 'name1 at 10.0.0.1'])
})

it('one account of an address lets its neighbour behind the same address go second', () => {
  const { join, next } = line(500)
  for (let i = 0; i < 200; i++) join('flood', '10.0.0.1')
  next()
  join('asha', '10.0.0.1')
  expect([next(), next()]).toEqual(['asha at 10.0.0.1', 'flood at 10.0.0.1'])
})

it('two who flood take turns, and nobody is passed over for ever', () => {
  const { join, next } = line(500)
  for (let i = 0; i < 3; i++) join('one', '10.0.0.1')
  for (let i = 0; i < 3; i++) join('two', '10.0.0.2')
  const names = Array.from({ length: 6 }, () => next()!.slice(0, 3))
  expect(names).toEqual(['one', 'two', 'one', 'two', 'one', 'two'])
  expect(next()).toBeUndefined()
})

// spec: safety.guesses.2
it('a full line sends away the last of whoever has most places, and them when they come again', () => {
  const { join, next, sentAway, length } = line(4)
  for (let i = 0; i < 4; i++) expect(join('flood', '10.0.0.1')).toBe(true)
  expect(join('flood', '10.0.0.1')).toBe(false)
  expect(join('asha', '10.0.0.2')).toBe(true)
  expect(join('ravi', '10.0.0.3')).toBe(true)
  expect(sentAway).toEqual(['flood at 10.0.0.1', 'flood at 10.0.0.1'])
  expect(length()).toBe(4)
  expect([next(), next(), next(), next()]).toEqual([
    'flood at 10.0.0.1',
    'asha at 10.0.0.2',
    'ravi at 10.0.0.3',
    'flood at 10.0.0.1',
  ])
})

it('a full line of many names from one address gives a place to another address', () => {
  const { join, sentAway } = line(3)
  for (let i = 0; i < 3; i++) join(`name${i}`, '10.0.0.1')
  expect(join('asha', '10.0.0.2')).toBe(true)
  expect(sentAway).toEqual(['name2 at 10.0.0.1'])
})
