import { passEndpoints } from '@aangan/contract/gate/passes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passBy } from '../../../test/desk.ts'
import { silent, speaker, world, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../db/database.ts'

describe('the answer to a failure', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  /** One that notes what it warns of. */
  async function onServer(logged: unknown[], work: (address: string) => Promise<void>): Promise<void> {
    const db = openDatabase(w.target)
    const app = await buildApp({ db, settings: silent, tokenSecret: w.tokenSecret, clock: w.now })
    app.addHook('onRequest', async (request) => {
      request.log.warn = (what: unknown) => void logged.push(what)
    })
    try {
      await work(await app.listen({ host: '127.0.0.1', port: 0 }))
    } finally {
      await app.close()
      await db.close()
    }
  }

  // spec: safety.busy-is-not-away.2
  it.each([
    ['40P01', 409, 'request.conflict', 'Somebody else is changing this right now. Please try again.'],
    ['40001', 409, 'request.conflict', 'Somebody else is changing this right now. Please try again.'],
    ['55P03', 409, 'request.conflict', 'Somebody else is changing this right now. Please try again.'],
    ['57014', 503, 'database.busy', 'The server is busy. Please try again in a moment.'],
    ['57P01', 503, 'database.unavailable', 'Backend server is unavailable. Please try again later.'],
  ])('%s is a %i %s, and the log says the state', async (state, status, code, message) => {
    const pass = await passBy(w, w.resident)
    // Each change of a pass fails in this way.
    await w.sql.script(`
      create or replace function data.fail() returns trigger language plpgsql as
        $$ begin raise exception 'as planned' using errcode = '${state}'; end $$;
      create or replace trigger fails before update on data.passes for each row execute function data.fail()`)
    const logged: unknown[] = []
    await onServer(logged, async (address) => {
      const answer = await speaker(address, w.resident).call(passEndpoints.cancel, { params: { id: pass.id } })
      expect(answer).toMatchObject({ status, body: { code, message } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    })
    expect(logged).toEqual([expect.objectContaining({ state })])
    await w.sql.script('drop trigger fails on data.passes; drop function data.fail()')
    expect((await w.resident.call(passEndpoints.cancel, { params: { id: pass.id } })).status).toBe(200)
  })

  it('what the server itself gets wrong is a 500, whatever its message says', async () => {
    const pass = await passBy(w, w.resident)
    await w.sql.script(`
      create or replace function data.fail() returns trigger language plpgsql as
        $$ begin raise exception 'a malformed part of the multipart boundary'; end $$;
      create or replace trigger fails before update on data.passes for each row execute function data.fail()`)
    const answer = await w.resident.call(passEndpoints.cancel, { params: { id: pass.id } })
    expect(answer).toMatchObject({ status: 500, body: { code: 'server.unexpected' } })
    await w.sql.script('drop trigger fails on data.passes; drop function data.fail()')
  })
})
