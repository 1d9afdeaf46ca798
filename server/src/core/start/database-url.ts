import type { DatabaseTarget } from '../db/target.ts'
import { SettingError } from './setting-error.ts'

const modes = {
  disable: undefined,
  prefer: 'prefer',
  require: 'require',
  'verify-full': 'verify-full',
} as const

const targets = ['any', 'primary', 'read-write']

/** Parameters that hosts add and that we ignore. */
const ignored = ['application_name', 'channel_binding', 'connect_timeout']

/**
 * `postgresql://user:password@host:port/database?sslmode=require`; several hosts have commas between them. Messages never
 * contain the password.
 */
export function databaseFromUrl(text: string, setting = 'DATABASE_URL'): DatabaseTarget {
  const [, before = '', hosts = '', after = ''] = /^([^:/?]*:\/\/(?:[^/?@]*@)?)([^/?]*)(.*)$/s.exec(text) ?? []
  const [first = '', ...others] = hosts.split(',')
  const target = singleFromUrl(before + first + after, setting)
  if (others.length === 0) return target
  if (target.host.startsWith('/')) throw new SettingError(setting, 'names hosts and the folder of a socket')
  return {
    ...target,
    others: others.map((other) => {
      const { host, port } = singleFromUrl(before + other + after, setting)
      return { host, port }
    }),
  }
}

function singleFromUrl(text: string, setting: string): DatabaseTarget {
  const url = URL.parse(text)
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    throw new SettingError(setting, 'must be an address like postgresql://user:password@host:5432/aangan')
  const database = decoded(url.pathname.slice(1), setting)
  const username = decoded(url.username, setting)
  const host = url.searchParams.get('host') ?? decoded(url.hostname, setting)
  if (!username) throw new SettingError(setting, 'names no user')
  if (!database) throw new SettingError(setting, 'names no database')
  if (!host) throw new SettingError(setting, 'names no host')
  if (host.includes(':') || host.includes(','))
    throw new SettingError(setting, 'must name its hosts by name or IPv4 address')
  const password = decoded(url.password, setting)
  const ssl = sslMode(url.searchParams, setting)
  return {
    host,
    port: Number(url.port || 5432),
    database,
    username,
    ...(password && { password }),
    ...(ssl && { ssl }),
  }
}

function sslMode(parameters: URLSearchParams, setting: string): DatabaseTarget['ssl'] {
  let ssl: DatabaseTarget['ssl']
  for (const [name, value] of parameters) {
    if (name === 'sslmode') {
      if (!isMode(value))
        throw new SettingError(setting, `has an sslmode that is none of ${Object.keys(modes).join(', ')}`)
      ssl = modes[value]
    } else if (name === 'target_session_attrs') {
      // Of several hosts it is always the primary that is used.
      if (!targets.includes(value))
        throw new SettingError(setting, `has a target_session_attrs that is none of ${targets.join(', ')}`)
    } else if (name !== 'host' && !ignored.includes(name)) {
      throw new SettingError(setting, `has a parameter that Aangan does not know: ${name}`)
    }
  }
  return ssl
}

const isMode = (text: string): text is keyof typeof modes => Object.hasOwn(modes, text)

function decoded(text: string, setting: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new SettingError(setting, 'has a % that is no escape; write % itself as %25')
  }
}
