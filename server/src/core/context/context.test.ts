import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobDeps, trailOf, world, type Speaker, type World } from '../../../test/world.ts'
import { openNonces } from '../../access/auth/nonces.ts'
import { openPinHashes } from '../../access/auth/pin-hashes.ts'
import { openTotpSecrets } from '../../access/auth/totp-secrets.ts'
import { openPassKeys } from '../../gate/pass-keys/pass-keys.ts'
import { openPinSeals } from '../../gate/pass-keys/pin-seals.ts'
import { countHeaders } from '../../people/cells/columns.rules.ts'
import { users } from '../../people/users/users.handlers.ts'
import { vehicles } from '../../people/vehicles/vehicles.handlers.ts'
import { countUnread } from '../../record/notifications/notifications.sql.ts'
import { openActiveCommunities } from '../../society/communities/active-communities.cache.ts'
import { openSearchLog } from '../events/searches.ts'
import { openSlots } from '../exports/slots.ts'
import { openTickets } from '../keys/tickets.ts'
import { readLanguages } from '../language/languages.ts'
import { openLimiter } from '../limits/limits.ts'
import { openLive } from '../live/live.ts'
import { openSessions } from '../session/sessions.ts'
import { tokensWith } from '../session/tokens.ts'
import { openReader } from '../spreadsheets/reader.ts'
import { forCall } from './context-for.ts'
import { system, type Context } from './context.ts'
import type { Deps } from './deps.ts'
import { openRelyingParty } from './relying-party.ts'

describe('a handler without HTTP', () => {
  let w: World
  let deps: Deps
  beforeAll(async () => {
    w = await world()
    const limiter = openLimiter(w.db, { on: false, secret: w.tokenSecret })
    deps = {
      db: w.db,
      replica: undefined,
      sessions: openSessions(w.db),
      guesses: { of: () => undefined },
      tokens: tokensWith(w.tokenSecret, w.now),
      nonces: openNonces(w.tokenSecret, w.now),
      limiter,
      searches: openSearchLog(w.db, limiter, (error) => expect.unreachable(String(error))),
      languages: readLanguages(),
      ...jobDeps(w.tokenSecret),
      clock: w.now,
      enqueue: async () => {},
      exportSlots: openSlots({ most: 2, each: 1 }),
      activeCommunities: openActiveCommunities(w.db),
      emergencies: { heardIn: async () => undefined, over: () => {} },
      mailIsOn: false,
      totpSecrets: openTotpSecrets(w.tokenSecret),
      pinHashes: openPinHashes(w.tokenSecret),
      pinSeals: openPinSeals(w.tokenSecret),
      passKeys: openPassKeys(w.tokenSecret),
      relyingParty: openRelyingParty(undefined),
      sheets: openReader(countHeaders),
      tickets: openTickets(w.tokenSecret),
      live: openLive(w.db, w.now, { countUnread, report: (error) => expect.unreachable(String(error)) }),
      push: undefined,
      outbox: undefined,
    }
  })
  afterAll(() => w.close())

  const contextOf = async ({ id, sessionId, communityId }: Speaker): Promise<Context> =>
    forCall(deps, {
      requestId: randomUUID(),
      actor: await deps.sessions({ userId: id, sessionId }),
      scope: { communityId },
    })

  // spec: safety.contexts-and-jobs.1
  it('registers a vehicle for a resident, with its audit row', async () => {
    const ctx = await contextOf(w.resident)
    const made = await vehicles.create(ctx, {
      params: undefined,
      query: undefined,
      body: { vehicleNo: 'MH12AB1234', type: 'two-wheeler' },
    })
    expect(await vehicles.list(ctx, { params: undefined, query: undefined, body: undefined })).toEqual([made])
    expect(await trailOf(w.sql, 'VEHICLE', made.id)).toEqual([
      { action: 'CREATE', by: w.resident.id, community: w.here.id, before: null, after: made },
    ])
  })

  it('refuses by code', async () => {
    const ctx = await contextOf(w.resident)
    const input = { params: { id: randomUUID() }, query: undefined, body: undefined }
    await expect(vehicles.remove(ctx, input)).rejects.toMatchObject({ code: 'vehicle.not_found', status: 404 })
  })

  it('writes nothing for a user whose session ended meanwhile', async () => {
    const leaver = await w.person()
    const ctx = await contextOf(leaver)
    await w.sql`delete from data.sessions where id = ${leaver.sessionId}`
    const body = { vehicleNo: 'MH12AB9999', type: 'two-wheeler' as const }
    await expect(vehicles.create(ctx, { params: undefined, query: undefined, body })).rejects.toMatchObject({
      code: 'session.none',
    })
    expect(await w.sql`select 1 from data.vehicles where user_id = ${leaver.id}`).toEqual([])
  })

  it('keeps one answer for a key: a second write under it is a mistake of the handler', async () => {
    const { id, sessionId, communityId } = w.resident
    const actor = await deps.sessions({ userId: id, sessionId })
    const ctx = forCall(deps, {
      requestId: randomUUID(),
      actor,
      scope: { communityId },
      once: { key: randomUUID(), call: 'POST /two', sent: 'nothing' },
    })
    expect(await ctx.write(async () => 'first')).toBe('first')
    await expect(ctx.write(async () => 'second')).rejects.toThrow('One key, one write')
  })

  // spec: safety.contexts-and-jobs.1
  it('acts for Aangan itself, whom no person stands behind in the audit trail', async () => {
    const person = await w.person({ name: 'Asha Rao' })
    const ctx = forCall(deps, { requestId: randomUUID(), actor: system, scope: 'platform' })
    const after = await users.toggleStatus(ctx, {
      params: { id: person.id },
      query: undefined,
      body: { status: 'DISABLED' },
    })
    expect(after.status).toBe('DISABLED')
    expect(await trailOf(w.sql, 'USER', person.id)).toMatchObject([
      { action: 'TOGGLE_STATUS', by: null, before: { status: 'ACTIVE' }, after: { status: 'DISABLED' } },
    ])
  })
})
