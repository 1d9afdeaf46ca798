import { randomUUID } from 'node:crypto'
import type { World } from './world.ts'

/** A gate without a shift and one with it, a desk there, and a movement to settle. */
export async function seedDesk({ sql, person }: World, communityId: string, number: string) {
  const id = async (query: PromiseLike<readonly { id?: string }[]>): Promise<string> => (await query)[0]!.id!
  const gateNamed = (name: string) =>
    id(sql`insert into data.gates (community_id, name) values (${communityId}, ${`${name} ${number}`}) returning id`)
  const guard = (await person({ communityId, roles: ['SECURITY'] })).id
  const [gate, guarded] = [await gateNamed('Gate'), await gateNamed('Back Gate')]
  const shift = await id(sql`
    insert into data.gate_shifts (community_id, gate_id, user_id, started_at) values (${communityId}, ${guarded}, ${guard}, now()) returning id`)
  // A community has few: those that were seeded before make room.
  await sql`update data.gate_desks set revoked_at = now() where community_id = ${communityId} and revoked_at is null`
  const desk = await id(sql`
    insert into data.gate_desks (community_id, gate_id, name, session_id, user_id, last_seen_at)
    values (${communityId}, ${guarded}, ${`Desk ${number}`}, ${randomUUID()}, ${guard}, now()) returning id`)
  const conflict = await id(sql`
    insert into data.gate_movements (id, community_id, gate_id, desk_id, user_id, kind, occurred_at, synced_at, offline, outcome, code, said)
    values (${randomUUID()}, ${communityId}, ${guarded}, ${desk}, ${guard}, 'ENTRY', now(), now(), true, 'KEPT', 'UNKNOWN',
      '{"time": null, "reason": null, "name": "", "visit": null}') returning id`)
  return { gate, guard, shift, desk, conflict }
}
