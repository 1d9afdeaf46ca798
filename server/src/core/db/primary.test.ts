import { expect, it, vi } from 'vitest'
import { openPrimary } from './primary.ts'
import type { Address } from './target.ts'

const [one, two, three] = [5501, 5502, 5503].map((port) => ({ host: '127.0.0.1', port })) as [Address, Address, Address]

/** `leads`: which address takes writes; the others are away, or hang. */
const cluster = (leads: { now: Address | undefined }) => async (address: Address) => {
  if (address === leads.now) return true
  if (address === three) return new Promise<never>(() => {})
  throw new Error('connection refused')
}

it('is looked for at every address at once, so that one which hangs holds nobody up', async () => {
  const moved = vi.fn<(address: Address) => void>()
  const leads = { now: two }
  const primary = openPrimary([three, one, two], cluster(leads), moved)
  expect(primary.address).toBe(three)
  expect(await primary.find(1_000)).toBe(true)
  expect(primary.address).toBe(two)
  expect(moved.mock.calls).toEqual([[two]])
})

it('is found once there is one again, and whoever waits shares the look', async () => {
  const leads: { now: Address | undefined } = { now: undefined }
  let looks = 0
  const isPrimary = async (address: Address) => {
    looks++
    return address === leads.now
  }
  const primary = openPrimary([one, two], isPrimary)
  const finding = Promise.all([primary.find(5_000), primary.find(5_000), primary.find(5_000)])
  expect(looks).toBe(2)
  leads.now = two
  expect(await finding).toEqual([true, true, true])
  expect(primary.address).toBe(two)
})

it('is not found where nobody is it in time', async () => {
  const primary = openPrimary([one, two], async () => false)
  expect(await primary.find(250)).toBe(false)
  expect(primary.address).toBe(one)
})
