import { authEndpoints } from '@aangan/contract/access/auth'
import type { GateWorld } from '../test/turns.ts'
import { speaker, type Speaker } from '../test/world.ts'
import { password, stranger, type Deployment, type Somebody } from './deployment.ts'

/** A deployment as the helpers of desks take it. `address`: wherever the server is by now. */
export function gateWorldOf(deployment: Deployment, address: () => string): GateWorld {
  const { sql, tokenSecret, community } = deployment
  return {
    sql,
    tokenSecret,
    here: community,
    guest: at(stranger, address),
    // A login proves who it is, which a key and a PIN need.
    person: async (options) => logIn(at(await deployment.person(options), address), address),
  }
}

export const at = (who: Somebody, address: () => string): Speaker => speaker(address, who(''))

export async function logIn(who: Speaker, address: () => string): Promise<Speaker> {
  const { body } = await who.call(authEndpoints.login, { body: { username: who.username, password } })
  return speaker(address, { ...who, token: String(body['token']) })
}
