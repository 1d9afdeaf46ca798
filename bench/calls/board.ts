import type { Community } from './callers.ts'

/** Sends a call as the guard of the desk. */
type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<object>

/** Makes one change at the gate, and returns the path of what a desk reads then: what changed since the board that it had. */
export async function boardAfterChange(
  ask: Ask,
  { houseNo, division }: Pick<Community, 'houseNo' | 'division'>,
  deskId: string,
): Promise<string> {
  const path = `/api/gate/board?deskId=${deskId}`
  const { since } = (await ask('GET', `${path}&since=none`)) as { readonly since: string }
  const asked = { kind: 'DELIVERY', company: 'Swiggy', phone: '9876543210', houseNo, division }
  await ask('POST', '/api/visits', asked)
  return `${path}&since=${encodeURIComponent(since)}`
}
