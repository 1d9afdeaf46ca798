import { globSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@aangan/contract/api'
import type { Role } from '@aangan/contract/core/actor'
import type { Endpoint } from '@aangan/contract/core/endpoint'
import type { Case, Cases, Noun, Sample } from './cases.ts'
import type { Fixtures } from './seed.ts'
import type { Speaker, World } from './world.ts'

type Api = typeof api
/** A call of the contract by its name: `vehicles.create`. */
export type CallName = { [N in Noun]: `${N}.${keyof Api[N] & string}` }[Noun]

export const calls = Object.entries(api).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Endpoint>).map(
    ([verb, endpoint]) => [`${noun}.${verb}` as CallName, endpoint] satisfies [CallName, Endpoint],
  ),
)

const files = globSync('cases/*.cases.ts', { cwd: import.meta.dirname })
const modules = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file)) as Promise<Readonly<Record<string, Cases>>>),
)
/** Of every noun. */
export const allCases = modules.flatMap((module) => Object.values(module))

const named = allCases.flatMap(({ noun, calls }) =>
  Object.entries(calls).map(([verb, one]) => [`${noun}.${verb}`, one] as const),
)
export const caseNames = named.map(([name]) => name)
const byName = new Map(named)
export function caseOf(name: CallName): Case {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`No file of server/test/cases has ${name}.`)
  return found
}

/** The names of the fields that a call takes in its query or body. */
export function fieldsOf(shape: Endpoint['query']): string[] {
  const def = shape?._zod.def as { shape?: object; innerType?: Endpoint['query'] } | undefined
  return def?.innerType === undefined ? Object.keys(def?.shape ?? {}) : fieldsOf(def.innerType)
}

let counter = 0

/** A request that the call accepts, for these things of a community. */
export function sampleOf(name: CallName, fixtures: Fixtures, communityId: string, caller?: Speaker): Sample {
  const n = ++counter
  const plate = `MH${String(10 + (n % 80))}SA${String(1000 + n).slice(-4)}`
  const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)
  return caseOf(name).sends?.({ n, plate, soon, fixtures, communityId, caller }) ?? {}
}

/** A caller for whom it succeeds. */
export function callerOf(w: World, name: string, endpoint: Endpoint): Speaker {
  if (endpoint.who === 'everyone') return w.guest
  if (
    (endpoint.scope === 'home' && endpoint.who.includes('USER')) ||
    /^(sessions\.end(Others)?|renewal\..*|factors\.(?!removeOf).*)$/.test(name)
  )
    return w.resident
  if (/^(notices|helpers|guestVehicles|houses|imports)\.(create|update)/.test(name)) return w.admin
  if (endpoint.who.includes('ADMIN')) return w.admin
  return endpoint.who.includes('USER') ? w.resident : w.superAdmin
}

export const letterOf: Readonly<Record<Role | 'GUEST', string>> = {
  GUEST: 'G',
  USER: 'U',
  SECURITY: 'S',
  ADMIN: 'A',
  SUPER_ADMIN: 'P',
}
