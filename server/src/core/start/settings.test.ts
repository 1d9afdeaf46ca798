import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const secret = 'x'.repeat(32)
const url = 'postgresql://society:a%40b@db.example:6432/aangan'

describe('settings', () => {
  test('nothing has to be set', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      database: undefined,
      superAdmin: { username: 'superadmin', password: undefined },
      tokenSecret: undefined,
      rateLimit: true,
      trustProxy: false,
      superAdminFactor: false,
      publicUrl: undefined,
      publicAddress: 'http://localhost:3000',
      smtpUrl: undefined,
      mailFrom: 'Aangan <no-reply@localhost>',
      push: false,
      pushHosts: [],
      logLevel: 'warn',
      production: false,
      metricsPort: 9464,
      drainS: 3,
    })
  })

  test('empty is as if absent', () => {
    expect(readSettings({ PORT: '', HOST: ' ', RATE_LIMIT: '', DATABASE_URL: '' })).toEqual(readSettings({}))
  })

  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [
      { PORT: '65535', HOST: '0.0.0.0' },
      { port: 65535, host: '0.0.0.0' },
    ],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'localhost' }, { host: 'localhost' }],
    [{ DATA_DIR: '/srv/aangan' }, { dataDir: '/srv/aangan' }],
    [
      { SUPER_ADMIN_USERNAME: 'Asha', SUPER_ADMIN_PASSWORD: 'secret' },
      { superAdmin: { username: 'Asha', password: 'secret' } },
    ],
    [{ SUPER_ADMIN_USERNAME: ' Asha ' }, { superAdmin: { username: 'Asha', password: undefined } }],
    [{ SUPER_ADMIN_SECOND_FACTOR: 'required' }, { superAdminFactor: true }],
    [{ TOKEN_SECRET: secret }, { tokenSecret: secret }],
    [{ RATE_LIMIT: 'off' }, { rateLimit: false }],
    [{ TRUST_PROXY: 'on' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ PUBLIC_URL: 'https://society.example/' }, { publicUrl: 'https://society.example' }],
    [{ SMTP_URL: 'smtps://a:b@mail.example' }, { smtpUrl: 'smtps://a:b@mail.example' }],
    [{ MAIL_FROM: 'office@society.example' }, { mailFrom: 'office@society.example' }],
    [{ MAIL_FROM: 'The Office <office@society.example>' }, { mailFrom: 'The Office <office@society.example>' }],
    [{ PUBLIC_URL: 'https://society.example' }, { push: true }],
    [{ PUBLIC_URL: 'http://society.example' }, { push: false }],
    [{ PUBLIC_URL: 'https://society.example', PUSH: 'off' }, { push: false }],
    [{ PUSH: 'on' }, { push: true }],
    [
      { PUSH_HOSTS: 'Push.Example, *.push.example,127.0.0.1' },
      { pushHosts: ['push.example', '*.push.example', '127.0.0.1'] },
    ],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [{ NODE_ENV: 'production' }, { production: true }],
    [{ NODE_ENV: 'production', DATABASE_URL: url, TOKEN_SECRET: secret }, { production: true }],
    [{ METRICS_PORT: '9999' }, { metricsPort: 9999 }],
    [{ METRICS_PORT: 'off' }, { metricsPort: undefined }],
    [{ DRAIN_S: '0' }, { drainS: 0 }],
    [{ DRAIN_S: '15' }, { drainS: 15 }],
  ])('%o is read', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected)
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc".'],
    [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536".'],
    [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535, not "-1".'],
    [{ PORT: '80.5' }, 'PORT must be a number from 0 to 65535, not "80.5".'],
    [{ DRAIN_S: '1.5' }, 'DRAIN_S must be a whole number of seconds, not "1.5".'],
    [{ DRAIN_S: '-1' }, 'DRAIN_S must be a whole number of seconds, not "-1".'],
    [{ HOST: 'http://here' }, 'HOST must be an address or a host name, not "http://here".'],
    [{ DATA_DIR: 'a\0b' }, 'DATA_DIR must be a folder.'],
    [{ SUPER_ADMIN_USERNAME: 'a' }, 'SUPER_ADMIN_USERNAME is not valid: Username must be 3 to 50 characters.'],
    [
      { SUPER_ADMIN_PASSWORD: 'short' },
      'SUPER_ADMIN_PASSWORD is not valid: Password must be at least 6 characters long.',
    ],
    [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET must have at least 32 characters.'],
    [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT must be one of on, off, not "no".'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be on, off, a number of proxies or their addresses, not "nginx".'],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY must be on, off, a number of proxies or their addresses, not "10.0.0.0/33".',
    ],
    [
      { PUBLIC_URL: 'society.example' },
      'PUBLIC_URL must be an address like https://society.example, not "society.example".',
    ],
    [{ SMTP_URL: 'mail:secret' }, 'SMTP_URL must be an address like smtps://user:password@mail.example.'],
    [{ MAIL_FROM: 'office' }, 'MAIL_FROM must be an address like Aangan <no-reply@society.example>, not "office".'],
    [
      { MAIL_FROM: 'a@b.example, c@d.example' },
      'MAIL_FROM must be an address like Aangan <no-reply@society.example>, not "a@b.example, c@d.example".',
    ],
    [
      { MAIL_FROM: 'A\nBcc: x <a@b.example>' },
      'MAIL_FROM must be an address like Aangan <no-reply@society.example>, not "A\\nBcc: x <a@b.example>".',
    ],
    [{ PUSH: 'yes' }, 'PUSH must be one of on, off, not "yes".'],
    [
      { PUSH_HOSTS: 'https://a.example' },
      'PUSH_HOSTS must be host names with commas between them, not "https://a.example".',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test, not "prod".'],
    [{ DATABASE_REPLICA_URL: url }, 'DATABASE_REPLICA_URL needs DATABASE_URL, which is the primary.'],
    [{ DATABASE_URL: url, DATABASE_REPLICA_URL: 'postgres://x/a' }, 'DATABASE_REPLICA_URL names no user.'],
    [{ SUPER_ADMIN_SECOND_FACTOR: 'on' }, 'SUPER_ADMIN_SECOND_FACTOR must be one of required, optional, not "on".'],
    [{ HOST: '-'.repeat(70) }, `HOST must be an address or a host name, not "${'-'.repeat(60)}…".`],
    [{ LOG_LEVEL: 'loud', PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc".'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number from 0 to 65535, not "x".'],
    [
      { NODE_ENV: 'production', DATABASE_URL: url },
      'TOKEN_SECRET must be set when NODE_ENV is production and DATABASE_URL is used.',
    ],
  ])('%o stops the start with one line', (env, line) => {
    expect(() => readSettings(env)).toThrow(line)
    expect(line).not.toMatch(/\n/)
  })
})

describe('DATABASE_URL', () => {
  const database = (text: string) => readSettings({ DATABASE_URL: text }).database

  test.each([
    [url, { host: 'db.example', port: 6432, database: 'aangan', username: 'society', password: 'a@b' }],
    ['postgres://me@127.0.0.1/a', { host: '127.0.0.1', port: 5432, database: 'a', username: 'me' }],
    [
      'postgres://me@x/a?sslmode=require&channel_binding=require',
      { host: 'x', port: 5432, database: 'a', username: 'me', ssl: 'require' },
    ],
    ['postgres://me@x/a?sslmode=disable', { host: 'x', port: 5432, database: 'a', username: 'me' }],
    [
      'postgres://me@localhost/a?host=/run/postgresql',
      { host: '/run/postgresql', port: 5432, database: 'a', username: 'me' },
    ],
    [
      'postgres://me:s%2C%40x@one,two:5433,127.0.0.1:5434/a?target_session_attrs=primary',
      {
        host: 'one',
        port: 5432,
        database: 'a',
        username: 'me',
        password: 's,@x',
        others: [
          { host: 'two', port: 5433 },
          { host: '127.0.0.1', port: 5434 },
        ],
      },
    ],
  ])('%s is read', (text, expected) => {
    expect(database(text)).toEqual(expected)
  })

  test.each([
    ['mysql://me:secret@x/a', 'must be an address like postgresql://user:password@host:5432/aangan.'],
    ['db.example', 'must be an address like'],
    ['postgres://x/a', 'names no user.'],
    ['postgres://me@x', 'names no database.'],
    ['postgres:///a', 'names no user.'],
    ['postgres://me@one,/a', 'must be an address like'],
    [
      'postgres://me@x/a?target_session_attrs=standby',
      'has a target_session_attrs that is none of any, primary, read-write.',
    ],
    ['postgres://me@[::1]/a', 'must name its hosts by name or IPv4 address.'],
    ['postgres://me:50%@x/a', 'has a % that is no escape; write % itself as %25.'],
    ['postgres://me@x/a?sslmode=verify-ca', 'has an sslmode that is none of disable, prefer, require, verify-full.'],
    ['postgres://me@x/a?sslrootcert=ca.pem', 'has a parameter that Aangan does not know: sslrootcert.'],
  ])('%s is refused', (text, line) => {
    expect(() => database(text)).toThrow(`DATABASE_URL ${line}`)
  })

  test('a refusal never repeats the password', () => {
    expect(() => database('mysql://me:secret@x/a')).not.toThrow(/secret/)
    expect(() => readSettings({ SMTP_URL: 'mail:secret' })).not.toThrow(/secret/)
    expect(() => readSettings({ SUPER_ADMIN_PASSWORD: 'short' })).not.toThrow(/ "?short"?\.$/)
  })
})
