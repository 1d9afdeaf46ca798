import { guestVehicleEndpoints } from '@aangan/contract/gate/guest-vehicle-endpoints'
import { householdEndpoints } from '@aangan/contract/people/house-endpoints'
import { memberEndpoints } from '@aangan/contract/people/members'
import type { HouseholdOfHouse, Occupancy } from '@aangan/contract/people/occupancies'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import { expect } from 'vitest'
import { guest } from './samples.ts'
import type { Answer, Speaker } from './world.ts'

/** Somebody with two vehicles, three members, a planned guest and one who is inside. */
export interface Leaver {
  readonly who: Speaker
  readonly occupancy: Occupancy
  readonly houseNo: string
  readonly division: string
  readonly plates: readonly string[]
  readonly members: readonly string[]
  readonly guestPlate: string
}

let counter = 1000
const nextPlate = (): string => `TN${10 + Math.floor(counter / 10_000)}LV${String(counter++ % 10_000).padStart(4, '0')}`

export async function leaverOf(who: Speaker): Promise<Leaver> {
  const [home] = (await who.call(householdEndpoints.read)).body as unknown as HouseholdOfHouse[]
  const { occupancy, house } = home!
  const plates = [nextPlate(), nextPlate()]
  const members = ['Ila', 'Anil', 'Uma'].map((name) => `${name} of ${who.username}`)
  const made = async (answer: Promise<Answer>): Promise<string> => {
    const { status, body, text } = await answer
    expect([status, text]).toEqual([201, text])
    return String(body['id'])
  }
  const invite = (vehicleNo: string) =>
    made(
      who.call(guestVehicleEndpoints.create, {
        body: { ...guest, vehicleNo, entryTime: new Date().toISOString() } as never,
      }),
    )
  for (const [i, vehicleNo] of plates.entries())
    // The second one names its house.
    await made(
      who.call(vehicleEndpoints.create, {
        body: { vehicleNo, type: 'two-wheeler', ...(i > 0 && { houseId: house.id }) },
      }),
    )
  for (const name of members) await made(who.call(memberEndpoints.create, { body: { name, relation: 'CHILD' } }))
  const guestPlate = nextPlate()
  await invite(guestPlate)
  await who.call(guestVehicleEndpoints.enter, { params: { id: await invite(nextPlate()) } })
  return { who, occupancy, houseNo: house.number, division: house.division, plates, members, guestPlate }
}

/** What the searches of a guard find of them. */
export async function hitsOf(guard: Speaker, { who, houseNo, division, plates, guestPlate }: Leaver) {
  const rows = ({ status, body }: Answer): Record<string, unknown>[] => {
    expect(status).toBe(200)
    return (Array.isArray(body) ? body : body['content']) as Record<string, unknown>[]
  }
  const theirs = (found: Record<string, unknown>[]) => found.filter(({ userName }) => userName === who.name).length
  const byPlate = await Promise.all(
    plates.map(async (vehicleNo) =>
      theirs(rows(await guard.call(vehicleEndpoints.searchByNumber, { query: { vehicleNo } }))),
    ),
  )
  const query = { houseNo, division } as never
  return {
    plates: byPlate.reduce((sum, hits) => sum + hits, 0),
    house: theirs(rows(await guard.call(vehicleEndpoints.searchByHouse, { query }))),
    members: rows(await guard.call(memberEndpoints.search, { query: { name: `of ${who.username}` } })).length,
    household: rows(await guard.call(memberEndpoints.search, { query })).length,
    guests: rows(await guard.call(guestVehicleEndpoints.list, { query: { find: guestPlate } })).length,
  }
}
