import { randomUUID } from 'node:crypto'
import { openNonces } from '../../src/access/auth/nonces.ts'
import { openPinHashes } from '../../src/access/auth/pin-hashes.ts'
import { casesOf, type SeedContext } from '../cases.ts'
import { openDevice } from '../device.ts'

const nobody = { account: '', address: '' }

export const gateTurns = casesOf('gateTurns', {
  seed: seedTurn,
  calls: {
    nonce: { who: 'GUSAP', sends: ({ fixtures }) => ({ params: { id: fixtures.turn.deskId } }) },
    begin: {
      who: 'GUSAP',
      sends: ({ fixtures }) => ({ params: { id: fixtures.turn.deskId }, body: fixtures.turn.body }),
    },
  },
})

async function seedTurn(context: SeedContext) {
  const { sql, communityId, number, id, tokenSecret, now } = context
  const device = openDevice()
  const { guard, hash } = await guardOf(context)
  const gate = await id(
    sql`insert into data.gates (community_id, name) values (${communityId}, ${`Side Gate ${number}`}) returning id`,
  )
  await sql`update data.gate_desks set revoked_at = now() where community_id = ${communityId} and device_key is not null and revoked_at is null`
  const deskId = await id(sql`
    insert into data.gate_desks (community_id, gate_id, name, session_id, user_id, last_seen_at, device_key)
    values (${communityId}, ${gate}, ${`Tablet ${number}`}, ${randomUUID()}, ${guard}, now(), ${device.deviceKey}) returning id`)
  await sql`select auth.choose_pin(${guard}, ${hash}, now())`
  await sql`
    insert into data.gate_turns (id, community_id, desk_id, user_id, began_at, ended_at, proof)
    values (${randomUUID()}, ${communityId}, ${deskId}, ${guard}, now() - interval '2 hours', now() - interval '1 hour', 'PIN')`
  const nonce = openNonces(tokenSecret, now).make(deskId)
  const turnId = randomUUID()
  const signature = device.signTurn({ deskId, turnId, userId: guard, nonce })
  return { turn: { deskId, body: { id: turnId, userId: guard, nonce, signature, pin: '2580' } } }
}

const guards = new Map<string, Promise<{ guard: string; hash: string }>>()

/** One for each community: to hash a PIN is work. */
function guardOf({ communityId, person, tokenSecret }: SeedContext) {
  const made = async () => {
    const guard = (await person({ communityId, roles: ['SECURITY'] })).id
    return { guard, hash: await openPinHashes(tokenSecret).make({ userId: guard, pin: '2580' }, nobody) }
  }
  const known = guards.get(communityId) ?? made()
  guards.set(communityId, known)
  return known
}
