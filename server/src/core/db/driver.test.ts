import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect, constraintOf } from './driver.ts'
import { openOwner, type OwnerSql } from './owner.ts'
import { fixed } from './sql.ts'
import { settleSsl } from './ssl.ts'

const { owner } = inject('database')
let sql: OwnerSql
beforeAll(async () => {
  sql = await openOwner(owner)
})
afterAll(() => sql.end())

describe('what PostgreSQL sends comes as', () => {
  it.each([
    ['a number', `1::int8`, 1],
    ['a number', `2.50::numeric`, 2.5],
    ['a number', `3::int4`, 3],
    ['the instant on the wire', `'2026-01-02 03:04:05.678+05:30'::timestamptz`, '2026-01-01T21:34:05.678Z'],
    ['the day', `'2026-01-02'::date`, '2026-01-02'],
    ['a list', `array['a', null, 'c, d']`, ['a', null, 'c, d']],
    ['text', `'0198c0de-0000-7000-8000-000000000001'::uuid`, '0198c0de-0000-7000-8000-000000000001'],
    ['the thing', `'{"a":[1,null]}'::json`, { a: [1, null] }],
    ['the thing', `'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
    ['a truth', `true`, true],
    ['bytes', String.raw`'\xff00'::bytea`, Buffer.from([255, 0])],
    ['nothing', `null::text`, null],
  ])('%s: %s', async (_, expression, value) => {
    expect((await sql.query(`select ${expression} as value`)).rows).toEqual([{ value }])
    const text = `select ${expression} as value`
    expect(await sql(Object.assign([text], { raw: [text] }))).toEqual([{ value }])
  })

  it.each([
    ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02 03:04:05.6+00', '2026-01-02T03:04:05.600Z'],
    ['2026-01-02 03:04:05.678912+00', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02 03:04:05.678-03:30', '2026-01-02T06:34:05.678Z'],
  ])('an instant to the millisecond, whatever the session’s zone: %s', async (written, instant) => {
    for (const zone of ['UTC', 'Asia/Kolkata']) {
      await sql.script(`set timezone = '${zone}'`)
      expect(await sql`select ${written}::timestamptz as instant`).toEqual([{ instant }])
    }
  })

  it('a list as it was sent', async () => {
    const [texts, numbers] = [
      ['a', null, 'c, "d" \\ {e}', ''],
      [1, -2.5],
    ]
    const [row] = await sql`select ${texts}::text[] as texts, ${numbers}::numeric[] as numbers, ${[]}::uuid[] as none`
    expect(row).toEqual({ texts, numbers, none: [] })
  })
})

describe('a part that is written once', () => {
  const words = ['ONE', 'TWO_']
  const part = fixed(({ sql: write }) => {
    const text = write`${`it's \\ "so" $1`}::text`
    return write`${text} as ${write('a text')}, ${words}::text[] as words`
  })

  it('has the code’s values in its text, beside those of the call', async () => {
    for (const [before, after] of [
      [1, 2],
      [3, 4],
    ])
      expect(await sql`select ${before}::int as before, ${part({ sql })}, ${after}::int as after`).toEqual([
        { before, 'a text': `it's \\ "so" $1`, words, after },
      ])
    expect(part({ sql })).toBe(part({ sql }))
  })

  it.each([[1], [new Date()], [null], [['a word', 'two words']], [undefined]])(
    'is refused with %j, which is no word of the code',
    (value) => expect(() => fixed(({ sql: write }) => write`${value}`)({ sql })).toThrow(TypeError),
  )

  it('is never sent by itself', async () => {
    await expect((async () => part({ sql }))()).rejects.toThrow('A part of a statement')
  })
})

describe('a packet of statements', () => {
  const outcomes = async (...statements: readonly PromiseLike<unknown>[]) =>
    (await Promise.allSettled(statements)).map((settled) =>
      settled.status === 'fulfilled' ? settled.value : (settled.reason as { code?: string }).code,
    )

  it('that fails in the middle: those before it are answered, those after it fail with it', async () => {
    const divide = (by: number) => sql`select 1 / ${by}::int as n`
    expect(await outcomes(sql`select 1 as n`, divide(0), sql`select 'after' as n`)).toEqual([
      [{ n: 1 }],
      '22012',
      '22012',
    ])
    expect(await outcomes(divide(1), sql`select 'after' as n`)).toEqual([[{ n: 1 }], [{ n: 'after' }]])
  })

  it('prepares again what a failed one may not have prepared', async () => {
    const wrong = () => sql`select nothing from packets_of_tests`
    expect(await outcomes(wrong(), sql`select 'never prepared' as n`)).toEqual(['42P01', '42P01'])
    await sql.script('create temporary table packets_of_tests (nothing int)')
    expect(await outcomes(wrong(), sql`select 'never prepared' as n`)).toEqual([[], [{ n: 'never prepared' }]])
  })

  it('is not sent at all with a value that cannot be', async () => {
    await sql.script('create temporary table things_of_tests (thing text)')
    const sent = await Promise.allSettled([
      sql`insert into things_of_tests values ('before')`,
      sql`insert into things_of_tests values (${() => {}})`,
      sql`insert into things_of_tests values ('after')`,
    ])
    expect(sent.map((one) => 'reason' in one && one.reason)).toEqual(Array(3).fill(expect.any(TypeError)))
    expect(await sql`select thing from things_of_tests`).toEqual([])
  })

  it('keeps its order among what is not prepared', async () => {
    const one = sql`select set_config('aangan.turn', 'first', false)`
    const [, , now] = await Promise.all([
      one.execute(),
      sql.script(`set aangan.turn = 'second'`),
      sql`select current_setting('aangan.turn') as turn`.execute(),
    ])
    expect(now).toEqual([{ turn: 'second' }])
  })
})

describe('a statement', () => {
  it('is prepared once under the name of its text, with values and parts in their places', async () => {
    const column = sql('relname')
    const few = (limit: number) =>
      sql`select ${column} from pg_class where ${sql`relkind = ${'r'}`} order by 1 limit ${limit}`
    expect([(await few(2)).length, (await few(3)).length]).toEqual([2, 3])
    const prepared = await sql`
      select statement from pg_prepared_statements where statement like '%order by 1 limit%' and statement !~ 'pg_prepared'`
    expect(prepared).toEqual([{ statement: 'select "relname" from pg_class where relkind = $1 order by 1 limit $2' }])
  })

  it('with a value that was forgotten is not sent', async () => {
    await expect(sql`select ${undefined}::text`).rejects.toThrow(TypeError)
    expect(await sql`select ${null}::text as text`).toEqual([{ text: null }])
  })

  it('says which constraint it hit', async () => {
    await sql.script('create temporary table once (n int constraint once_only unique)')
    await sql`insert into once values (1)`
    expect(constraintOf(await sql`insert into once values (1)`.then(null, (error: unknown) => error))).toBe('once_only')
    expect(constraintOf(new Error('another'))).toBeUndefined()
  })
})

// The server of the tests is reached over a Unix socket, where PostgreSQL never encrypts, or has no certificate.
describe('where the server cannot encrypt', () => {
  it('sslmode=prefer goes on without, sslmode=require does not', async () => {
    expect(await settleSsl({ ...owner, ssl: 'prefer' })).toEqual(owner)
    const options = { applicationName: 'tests', waitMs: 5_000 }
    await expect(connect({ ...owner, ssl: 'require' }, options)).rejects.toThrow('does not support SSL')
  })
})
