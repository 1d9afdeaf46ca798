import { randomUUID } from 'node:crypto'
import { api } from '@aangan/contract/api'
import type { Pass } from '@aangan/contract/gate/passes'
import type { Visit } from '@aangan/contract/gate/visits'
import type { Page } from '@playwright/test'
import { lineToServer } from './cuttable-proxy.ts'
import { expect, test, type CommunityFixture, type Person } from './fixtures.ts'
import { beDesk, syncState } from './desk.ts'
import { ownServer } from './own-server.ts'

// Half an hour without a network, sent when it is back. The server is killed on the way, so it is one of this story's own.

const server = ownServer()

const [entries, exits, walkIns, metTwice] = [300, 170, 30, 50]
const second = 1000

interface Written {
  readonly id: string
  readonly kind: string
  readonly visitId?: string
  readonly visit?: { readonly id: string }
  readonly recordedAt: string
}

// spec: gate.offline.14
test(
  '500 movements without network: none lost, none doubled, 50 to settle',
  { tag: ['@desk', '@faults'] },
  async ({ page, community }) => {
    const line = await lineToServer()
    const [guard, other] = await Promise.all([
      community.person('Balu Guard', ['SECURITY']),
      community.person('Night Guard', ['SECURITY']),
    ])
    const planned = await inviteAll(community, await community.person('Meera Admin', ['ADMIN']))
    await beDesk(page, guard, { address: line.address })
    await expect(syncState(page)).toHaveText('Synced')
    await line.cut('refused')

    // Half an hour at a gate, as early as the passes are good: the second desk meets fifty of the same people.
    const begin = Date.now() - 28 * 60 * second
    const at = (index: number) => new Date(begin + index * 3 * second).toISOString()
    const day: Written[] = [
      ...planned.map((visitId, index) => ({ id: randomUUID(), kind: 'ENTRY', visitId, recordedAt: at(index) })),
      ...planned
        .slice(0, exits)
        .map((visitId, index) => ({ id: randomUUID(), kind: 'EXIT', visitId, recordedAt: at(entries + index) })),
      ...Array.from({ length: walkIns }, (_, index) => ({
        id: randomUUID(),
        kind: 'WALK_IN',
        visit: { id: randomUUID(), kind: 'GUEST', visitorName: `Walk-in ${index}`, houseNo: '101', division: 'A' },
        decision: 'YES_BY_PHONE',
        recordedAt: at(entries + exits + index),
      })),
    ].map((one) => ({ ...one, offline: true, recordedBy: guard.id }))
    await meet(community, other, planned.slice(-metTwice))
    await putIntoQueue(page, community, day)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))

    let replies = 0
    await page.route('**/api/gate/movements', async (route) => {
      if (++replies % 3 !== 0) return route.continue()
      await route.fetch().catch(() => undefined)
      await route.abort('connectionreset')
    })
    await line.restore()
    const back = Date.now()
    await page.reload().catch(() => undefined)
    await expect.poll(() => countOf(community, other)).toBeGreaterThan(metTwice + 60)
    await server().kill()
    await server().again()
    await page.reload()
    await expect(syncState(page)).toHaveText(`${metTwice} to settle`)
    console.info(
      `${day.length} movements, every third answer lost, two reloads, server and database killed: all there ${((Date.now() - back) / second).toFixed(1)} s after the network`,
    )

    const visits = await all(community, other)
    const arrivals = new Map(
      day.map(({ visitId, visit, kind, recordedAt }) => [`${kind} ${visitId ?? visit?.id ?? ''}`, recordedAt]),
    )
    const isThen = (moment: string | null, recorded: string | undefined) =>
      Math.abs(Date.parse(moment ?? '') - Date.parse(recorded ?? '')) < 2 * second
    const wrong = visits.filter(({ id, walkIn, arrivedAt, exitedAt, status }) => {
      const cameTwice = planned.slice(-metTwice).includes(id)
      const left = planned.indexOf(id) >= 0 && planned.indexOf(id) < exits
      if (status !== (left ? 'EXITED' : 'ARRIVED')) return true
      if (left && !isThen(exitedAt, arrivals.get(`EXIT ${id}`))) return true
      return !cameTwice && !isThen(arrivedAt, arrivals.get(`${walkIn ? 'WALK_IN' : 'ENTRY'} ${id}`))
    })
    const told = wrong.map(({ id, status, arrivedAt, exitedAt }) => ({
      status,
      arrivedAt,
      exitedAt,
      recorded: ['ENTRY', 'EXIT', 'WALK_IN'].map((kind) => arrivals.get(`${kind} ${id}`)),
    }))
    expect({ visits: visits.length, told }).toEqual({ visits: entries + walkIns, told: [] })
    const conflicts = await community.call<{ totalElements: number }>(other, api.conflicts.list, {
      query: { open: true },
    })
    expect(conflicts.totalElements).toBe(metTwice)
    await line.close()
  },
)

/** Six houses, since a house has at most a hundred open passes. */
async function inviteAll(community: CommunityFixture, admin: Person): Promise<string[]> {
  const now = Math.floor(Date.now() / 60_000) * 60_000
  const passes: Pass[] = []
  for (let index = 0; index < entries; index++)
    passes.push(
      await community.call<Pass>(admin, api.passes.create, {
        body: {
          kind: 'GUEST',
          visitorName: `Guest ${index}`,
          houseNo: String(101 + (index % 6)),
          division: 'A',
          frequency: 'ONCE',
          validFrom: new Date(now).toISOString(),
          validUntil: new Date(now + 3 * 86_400_000).toISOString(),
        },
      }),
    )
  const planned = await all(community, admin)
  return passes.map(({ id }) => planned.find(({ passId }) => passId === id)!.id)
}

async function meet(community: CommunityFixture, guard: Person, visitIds: readonly string[]): Promise<void> {
  const recordedAt = new Date().toISOString()
  const movements = visitIds.map((visitId) => ({
    id: randomUUID(),
    kind: 'ENTRY',
    visitId,
    recordedAt,
    offline: false,
  }))
  await community.call(guard, api.movements.send, { body: { sentAt: recordedAt, movements } })
}

async function all(community: CommunityFixture, who: Person): Promise<Visit[]> {
  const found: Visit[] = []
  for (let page = 0; ; page++) {
    const { content, totalPages } = await community.call<{ content: Visit[]; totalPages: number }>(
      who,
      api.visits.list,
      {
        query: { page, size: 100 },
      },
    )
    found.push(...content)
    if (page + 1 >= totalPages) return found
  }
}

const countOf = async (community: CommunityFixture, who: Person): Promise<number> =>
  (await all(community, who).catch(() => [])).filter(({ arrivedAt }) => arrivedAt !== null).length

/** As taps without a network leave it. */
const putIntoQueue = (page: Page, community: CommunityFixture, day: readonly Written[]) =>
  page.evaluate(
    async ({ communityId, movements }) => {
      const opening = indexedDB.open('aangan-desk')
      const db = await new Promise<IDBDatabase>((resolve) =>
        opening.addEventListener('success', () => resolve(opening.result)),
      )
      const tx = db.transaction('queue', 'readwrite')
      for (const movement of movements)
        tx.objectStore('queue').add({ movement, communityId, community: '', effect: { visit: null, before: null } })
      await new Promise((resolve) => tx.addEventListener('complete', resolve))
      db.close()
    },
    { communityId: community.id, movements: day },
  )
