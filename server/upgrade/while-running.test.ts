import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@aangan/contract/api'
import { startEmbedded } from '@aangan/embedded/embedded'
import { expect, it } from 'vitest'
import { besideOthers, changeTables, migrate } from '../src/core/db/migrate.ts'
import { asOwner } from '../src/core/db/owner.ts'
import { urlOf } from '../test/process.ts'
import { speaker, type Answer, type Speaker } from '../test/world.ts'
import { startApp, stopApp, stranger } from '../torture/deployment.ts'

const lastRelease = process.env['LAST_RELEASE']!
const password = 'marigold-42'

it('the last release works on while its database is migrated, beside this version, and after it is taken back', async () => {
  const { owner, stop } = await startEmbedded({ dataDir: join(mkdtempSync(join(tmpdir(), 'aangan-upgrade-')), 'data') })
  const settings = {
    DATABASE_URL: urlOf(owner),
    TOKEN_SECRET: 'the same key for both versions, and for nothing else',
    SUPER_ADMIN_USERNAME: 'chief',
    SUPER_ADMIN_PASSWORD: password,
    RATE_LIMIT: 'off',
  }
  const before = await startApp(settings, lastRelease)
  const chief = await loggedIn(before.address)
  const work = keepWorking(() => chief)
  expect(await work.refusedIn(20)).toEqual([])

  await asOwner(owner, async (sql) => {
    await migrate(sql)
    // However little there was to migrate: views are made anew under the statements that use them.
    for (const column of ['one', 'another', 'a_third', 'a_fourth', 'a_fifth'])
      await besideOthers(sql, (tx) =>
        changeTables(
          tx,
          `alter table data.notices add column ${column} text;
          call data.create_tenant_views('notices', 'select, insert, update, delete')`,
        ),
      )
  })
  expect(await work.refusedIn(20)).toEqual([])
  const after = await startApp(settings)
  const elsewhere = speaker(after.address, chief)
  const both = keepWorking((turn) => (turn % 2 === 0 ? chief : elsewhere))
  expect(await both.refusedIn(40)).toEqual([])
  expect(await both.end()).toEqual([])
  await stopApp(after)
  expect(await work.refusedIn(20)).toEqual([])
  expect(await work.end()).toEqual([])
  await stopApp(before)
  await stop()
})

async function loggedIn(address: string): Promise<Speaker> {
  const answer = await stranger(address).call(api.auth.login, { body: { username: 'chief', password } })
  const token = String(answer.body['token'])
  return speaker(address, { id: '', name: '', username: 'chief', communityId: '', token, sessionId: '' })
}

/** Calls of a super admin, again and again. Each must succeed. */
function keepWorking(who: (turn: number) => Speaker) {
  let turn = 0
  const over = new AbortController()
  const refused: string[] = []
  const good = (what: string, answer: Answer) => {
    if (answer.status >= 300) refused.push(`${what} ${answer.status} ${answer.text}`)
    return answer.body
  }
  const working = (async () => {
    for (; !over.signal.aborted; turn++) {
      const me = who(turn)
      const place = { area: 'Baner', city: 'Pune', state: 'Maharashtra', country: 'India' }
      const made = good(
        'create',
        await me.call(api.communities.create, { body: { name: `Society ${turn} ${Math.random()}`, ...place } }),
      )
      const params = { id: String(made['id']) }
      const [notice] = await Promise.all([
        me.call(api.notices.create, {
          body: { title: 'Lift', content: 'Out of order', endDate: '2999-01-01', communityId: params.id },
        }),
        me.call(api.communities.list).then((answer) => good('list', answer)),
        me.call(api.analytics.read, { query: { communityId: params.id } }).then((answer) => good('analytics', answer)),
        me.call(api.audit.list, { query: { size: 5 } }).then((answer) => good('audit', answer)),
        me.call(api.users.search, { query: { name: 'e' } }).then((answer) => good('users', answer)),
      ])
      good('notice', notice)
      good('notices', await me.call(api.notices.list, { query: { communityId: params.id } }))
      good('toggle', await me.call(api.communities.toggleStatus, { params }))
      good('remove', await me.call(api.notices.remove, { params: { id: String(notice.body['id']) } }))
    }
  })()
  return {
    /** What was refused by the end of so many more turns. */
    async refusedIn(turns: number) {
      const last = turn + turns
      await expect.poll(() => refused.length > 0 || turn >= last).toBe(true)
      return refused
    },
    async end() {
      over.abort()
      await working
      return refused
    },
  }
}
