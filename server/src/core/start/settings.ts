import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { newPassword, username } from '@aangan/contract/core/fields'
import { plainEnglish } from '@aangan/contract/core/language/language'
import { problemOf } from '@aangan/contract/core/problems'
import { productName } from '@aangan/contract/core/product'
import * as z from 'zod/mini'
import { databaseFromUrl } from './database-url.ts'
import { SettingError } from './setting-error.ts'

/** The end of a message, which begins with the setting's name. */
const mustBe = (what: string) => ({
  error: ({ input }: { input?: unknown }) => `must be ${what}, not ${quoted(input)}`,
})
const quoted = (given: unknown): string => {
  const text = String(given)
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

const text = (isValid: (text: string) => boolean, error: string | ReturnType<typeof mustBe>) =>
  z.string().check(z.refine(isValid, error))
const oneOf = <const Word extends string>(words: readonly Word[]) => z.enum(words, mustBe(`one of ${words.join(', ')}`))
const read = <Given, Value>(shape: z.ZodMiniType<Given>, to: (given: Given) => Value) => z.pipe(shape, z.transform(to))
const onOrOff = read(oneOf(['on', 'off']), (word) => word === 'on')
const isPort = (given: string): boolean => /^\d{1,5}$/.test(given) && Number(given) <= 65_535
const aPort = mustBe('a number from 0 to 65535')
const list = (given: string): string[] => given.split(',').map((item) => item.trim())

/** By the rules of a field of the API. Never repeats the value in a message. */
const asField = (field: typeof username) =>
  z.pipe(
    z.string(),
    z.transform((given, { issues }) => {
      const { data, error } = field.safeParse(given)
      if (data !== undefined) return data
      for (const issue of error.issues.slice(0, 1)) {
        const reason = plainEnglish.say(problemOf(issue)).replace(/\.$/, '')
        issues.push({ code: 'custom', input: given, message: `is not valid: ${reason}` })
      }
      return z.NEVER
    }),
  )

const databaseOf = (name: string) => z.optional(read(z.string(), (url) => databaseFromUrl(url, name)))

const isAddressOrNet = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const widest = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest))
  )
}

/** `on`, `off`, a number of proxies, or their addresses. */
const proxies = read(
  text(
    (given) => /^(on|off|[1-9]\d?)$/.test(given) || list(given).every(isAddressOrNet),
    mustBe('on, off, a number of proxies or their addresses'),
  ),
  (given): boolean | number | string[] => {
    if (given === 'on' || given === 'off') return given === 'on'
    return /^\d+$/.test(given) ? Number(given) : list(given)
  },
)

const hostsIn = (given: string): string[] => list(given.toLowerCase())
/** Names with commas between them; `*.` is any name below. */
const hosts = read(
  text(
    (given) => hostsIn(given).every((host) => host === '[::1]' || /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)),
    mustBe('host names with commas between them'),
  ),
  hostsIn,
)

const hasProtocol = (given: string, ...protocols: string[]): boolean =>
  protocols.includes(URL.parse(given)?.protocol ?? '')
const webAddress = read(
  text((given) => hasProtocol(given, 'http:', 'https:'), mustBe('an address like https://society.example')),
  (given) => new URL(given).href.replace(/\/+$/, ''),
)

const shortestSecret = 32

/** README.md lists them for people. */
const settings = z.object({
  DATABASE_URL: databaseOf('DATABASE_URL'),
  DATABASE_REPLICA_URL: databaseOf('DATABASE_REPLICA_URL'),
  NODE_ENV: z.optional(oneOf(['development', 'production', 'test'])),
  TOKEN_SECRET: z.optional(
    text((given) => given.length >= shortestSecret, `must have at least ${shortestSecret} characters`),
  ),
  PUBLIC_URL: z.optional(webAddress),
  PORT: z._default(read(text(isPort, aPort), Number), 3000),
  HOST: z._default(
    text(
      (given) => isIP(given) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(given),
      mustBe('an address or a host name'),
    ),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(
    text((given) => !given.includes('\0'), 'must be a folder'),
    './data',
  ),
  SUPER_ADMIN_USERNAME: z._default(asField(username), 'superadmin'),
  SUPER_ADMIN_PASSWORD: z.optional(asField(newPassword())),
  SUPER_ADMIN_SECOND_FACTOR: z._default(oneOf(['required', 'optional']), 'optional'),
  RATE_LIMIT: z._default(onOrOff, true),
  TRUST_PROXY: z._default(proxies, false),
  /** May contain a password, so never in a message. */
  SMTP_URL: z.optional(
    text(
      (given) => hasProtocol(given, 'smtp:', 'smtps:') && new URL(given).hostname !== '',
      'must be an address like smtps://user:password@mail.example',
    ),
  ),
  MAIL_FROM: z.optional(
    text(
      (given) => /^([^<>@,;\p{Cc}]+<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u.test(given),
      mustBe('an address like Aangan <no-reply@society.example>'),
    ),
  ),
  PUSH: z.optional(onOrOff),
  PUSH_HOSTS: z._default(hosts, []),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
  /** 9464 is from Prometheus' list of default ports. */
  METRICS_PORT: z._default(
    read(
      text((given) => given === 'off' || isPort(given), aPort),
      (given) => (given === 'off' ? given : Number(given)),
    ),
    9464,
  ),
  DRAIN_S: z._default(
    read(
      text((given) => /^\d{1,3}$/.test(given), mustBe('a whole number of seconds')),
      Number,
    ),
    3,
  ),
})

export type Settings = ReturnType<typeof readSettings>

/** Throws a SettingError at the first invalid one. Empty counts as unset. */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.keys(settings.shape).map((name) => [name, env[name]?.trim() ? env[name] : undefined])
  const { data, error } = z.safeParse(settings, Object.fromEntries(given))
  if (data === undefined) {
    const [issue] = error.issues
    throw new SettingError(String(issue?.path[0]), issue?.message ?? '')
  }
  const {
    DATABASE_URL: database,
    DATABASE_REPLICA_URL: replica,
    TOKEN_SECRET: tokenSecret,
    PUBLIC_URL: publicUrl,
  } = data
  const production = data.NODE_ENV === 'production'
  if (replica && !database) throw new SettingError('DATABASE_REPLICA_URL', 'needs DATABASE_URL, which is the primary')
  if (database && production && !tokenSecret)
    throw new SettingError('TOKEN_SECRET', 'must be set when NODE_ENV is production and DATABASE_URL is used')
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    /** Undefined: the embedded one. */
    database,
    /** For what may be late. */
    replica,
    superAdmin: { username: data.SUPER_ADMIN_USERNAME, password: data.SUPER_ADMIN_PASSWORD },
    /** Super admins must have a second factor. */
    superAdminFactor: data.SUPER_ADMIN_SECOND_FACTOR === 'required',
    /** Undefined: created at the first start and kept in the data folder. */
    tokenSecret,
    rateLimit: data.RATE_LIMIT,
    /** As Fastify's `trustProxy`. */
    trustProxy: data.TRUST_PROXY,
    /** Without a slash at the end. */
    publicUrl,
    /** Where people open it: `publicUrl`, or this machine. */
    publicAddress: publicUrl ?? `http://localhost:${data.PORT}`,
    smtpUrl: data.SMTP_URL,
    mailFrom:
      data.MAIL_FROM ??
      `${productName} <no-reply@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}>`,
    /** Push notifications; on by default where `publicUrl` is https. Off: nothing leaves the server. */
    push: data.PUSH ?? publicUrl?.startsWith('https:') ?? false,
    /** Push services beside those of the known browsers. */
    pushHosts: data.PUSH_HOSTS,
    logLevel: data.LOG_LEVEL,
    production,
    /** Loopback port of the Prometheus metrics; undefined: off. */
    metricsPort: data.METRICS_PORT === 'off' ? undefined : data.METRICS_PORT,
    /** Seconds between SIGTERM, which turns `/readyz` to 503, and the close. */
    drainS: data.DRAIN_S,
  }
}

/** What the server of the API needs. */
export type AppSettings = Pick<
  Settings,
  | 'rateLimit'
  | 'trustProxy'
  | 'superAdminFactor'
  | 'publicUrl'
  | 'publicAddress'
  | 'smtpUrl'
  | 'mailFrom'
  | 'logLevel'
  | 'push'
  | 'pushHosts'
>
