import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { newPassword, username } from '@aangan/contract/fields'
import { plainEnglish } from '@aangan/contract/language/language'
import { problemOf } from '@aangan/contract/problems'
import { productName } from '@aangan/contract/product'
import type { DatabaseTarget } from './db/target.ts'
import { databaseFromUrl } from './database-url.ts'
import { SettingError } from './setting-error.ts'

/** README.md lists them for people. */
export interface Settings {
  host: string
  port: number
  dataDir: string
  /** Undefined: the embedded one. */
  database: DatabaseTarget | undefined
  /** For what may be late. */
  replica: DatabaseTarget | undefined
  superAdmin: { username: string; password: string | undefined }
  /** Super admins must have a second factor. */
  superAdminFactor: boolean
  /** Undefined: created at the first start and kept in the data folder. */
  tokenSecret: string | undefined
  rateLimit: boolean
  /** As Fastify's `trustProxy`. */
  trustProxy: boolean | number | string[]
  /** Without a slash at the end. */
  publicUrl: string | undefined
  /** Where people open it: `publicUrl`, or this machine. */
  publicAddress: string
  smtpUrl: string | undefined
  mailFrom: string
  /** Push notifications; on by default where `publicUrl` is https. Off: nothing leaves the server. */
  push: boolean
  /** Push services beside those of the known browsers. */
  pushHosts: string[]
  logLevel: LogLevel
  production: boolean
  /** Loopback port of the Prometheus metrics; undefined: off. */
  metricsPort: number | undefined
  /** Seconds between SIGTERM, which turns `/readyz` to 503, and the close. */
  drainS: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const environments = ['development', 'production', 'test'] as const
const shortestSecret = 32
/** From Prometheus' list of default ports. */
const metricsPort = 9464

/** Throws a SettingError at the first invalid one. Empty counts as unset. */
export function readSettings(env: Environment): Settings {
  const database = given(env, 'DATABASE_URL', databaseFromUrl)
  const replica = given(env, 'DATABASE_REPLICA_URL', databaseFromUrl)
  if (replica && !database) throw new SettingError('DATABASE_REPLICA_URL', 'needs DATABASE_URL, which is the primary')
  const production = given(env, 'NODE_ENV', oneOf(environments)) === 'production'
  const tokenSecret = given(env, 'TOKEN_SECRET', secret)
  if (database && production && !tokenSecret)
    throw new SettingError('TOKEN_SECRET', 'must be set when NODE_ENV is production and DATABASE_URL is used')
  const publicUrl = given(env, 'PUBLIC_URL', webAddress)
  const listenPort = given(env, 'PORT', port) ?? 3000
  return {
    host: given(env, 'HOST', hostName) ?? '127.0.0.1',
    port: listenPort,
    dataDir: resolve(given(env, 'DATA_DIR', folder) ?? './data'),
    database,
    replica,
    superAdmin: {
      username: given(env, 'SUPER_ADMIN_USERNAME', userName) ?? 'superadmin',
      password: given(env, 'SUPER_ADMIN_PASSWORD', password),
    },
    superAdminFactor: given(env, 'SUPER_ADMIN_SECOND_FACTOR', oneOf(['required', 'optional'])) === 'required',
    tokenSecret,
    rateLimit: given(env, 'RATE_LIMIT', onOrOff) ?? true,
    trustProxy: given(env, 'TRUST_PROXY', proxies) ?? false,
    publicUrl,
    publicAddress: publicUrl ?? `http://localhost:${listenPort}`,
    smtpUrl: given(env, 'SMTP_URL', mailServer),
    mailFrom: given(env, 'MAIL_FROM', mailSender) ?? `${productName} <no-reply@${hostOf(publicUrl)}>`,
    push: given(env, 'PUSH', onOrOff) ?? publicUrl?.startsWith('https:') ?? false,
    pushHosts: given(env, 'PUSH_HOSTS', hosts) ?? [],
    logLevel: given(env, 'LOG_LEVEL', oneOf(logLevels)) ?? 'warn',
    production,
    metricsPort: env['METRICS_PORT']?.trim() ? given(env, 'METRICS_PORT', portOrOff) : metricsPort,
    drainS: given(env, 'DRAIN_S', seconds) ?? 3,
  }
}

type Environment = Record<string, string | undefined>
type Reader<Value> = (text: string, name: string) => Value

function given<Value>(env: Environment, name: string, read: Reader<Value>): Value | undefined {
  const text = env[name]
  return text?.trim() ? read(text, name) : undefined
}

const port: Reader<number> = (text, name) => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new SettingError(name, `must be a number from 0 to 65535, not ${quoted(text)}`)
  return Number(text)
}

const portOrOff: Reader<number | undefined> = (text, name) => (text === 'off' ? undefined : port(text, name))

const seconds: Reader<number> = (text, name) => {
  if (!/^\d{1,3}$/.test(text)) throw new SettingError(name, `must be a whole number of seconds, not ${quoted(text)}`)
  return Number(text)
}

const hostName: Reader<string> = (text, name) => {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text
  throw new SettingError(name, `must be an address or a host name, not ${quoted(text)}`)
}

/** Names with commas between them; `*.` is any name below. */
const hosts: Reader<string[]> = (text, name) => {
  const names = text.split(',').map((host) => host.trim().toLowerCase())
  if (names.every((host) => host === '[::1]' || /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host))) return names
  throw new SettingError(name, `must be host names with commas between them, not ${quoted(text)}`)
}

const folder: Reader<string> = (text, name) => {
  if (text.includes('\0')) throw new SettingError(name, 'must be a folder')
  return text
}

const userName: Reader<string> = (text, name) => followed(username.safeParse(text), name)

/** Never repeats the value in a message. */
const password: Reader<string> = (text, name) => followed(newPassword().safeParse(text), name)

function followed(read: ReturnType<typeof username.safeParse>, name: string): string {
  if (read.success) return read.data
  const [issue] = read.error.issues
  const reason = issue === undefined ? '' : plainEnglish.say(problemOf(issue))
  throw new SettingError(name, `is not valid: ${reason.replace(/\.$/, '')}`)
}

const secret: Reader<string> = (text, name) => {
  if (text.length < shortestSecret) throw new SettingError(name, `must have at least ${shortestSecret} characters`)
  return text
}

const onOrOff: Reader<boolean> = (text, name) => oneOf(['on', 'off'])(text, name) === 'on'

function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (text, name) => {
    const found = words.find((word) => word === text)
    if (found === undefined) throw new SettingError(name, `must be one of ${words.join(', ')}, not ${quoted(text)}`)
    return found
  }
}

/** `on`, `off`, a number of proxies, or their addresses. */
const proxies: Reader<boolean | number | string[]> = (text, name) => {
  if (text === 'on' || text === 'off') return text === 'on'
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  if (addresses.every(isAddressOrNet)) return addresses
  throw new SettingError(name, `must be on, off, a number of proxies or their addresses, not ${quoted(text)}`)
}

const isAddressOrNet = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const widest = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest))
  )
}

const webAddress: Reader<string> = (text, name) => {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new SettingError(name, `must be an address like https://society.example, not ${quoted(text)}`)
  return url.href.replace(/\/+$/, '')
}

const hostOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname

/** May contain a password, so never in a message. */
const mailServer: Reader<string> = (text, name) => {
  const url = URL.parse(text)
  if ((url?.protocol !== 'smtp:' && url?.protocol !== 'smtps:') || !url.hostname)
    throw new SettingError(name, 'must be an address like smtps://user:password@mail.example')
  return text
}

const mailSender: Reader<string> = (text, name) => {
  if (/^([^<>@,;\p{Cc}]+<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u.test(text)) return text
  throw new SettingError(name, `must be an address like Aangan <no-reply@society.example>, not ${quoted(text)}`)
}

const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
