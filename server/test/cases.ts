import type { api } from '@aangan/contract/api'
import type { AuditedEventName } from '@aangan/contract/events'
import type { Fixtures } from './seed.ts'
import type { Speaker, World } from './world.ts'

type Api = typeof api
export type Noun = keyof Api

export interface Sample {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: File
}
export interface SampleContext<Own = unknown> {
  /** Another for each sample. */
  readonly n: number
  /** Of a vehicle that is not registered yet. */
  readonly plate: string
  readonly soon: string
  readonly fixtures: Fixtures & Own
  readonly communityId: string
  readonly caller: Speaker | undefined
}
export interface SeedContext extends World {
  readonly communityId: string
  /** Of the person for whom the rest is made. */
  readonly userId: string
  /** Four digits, other ones each time. */
  readonly number: string
  readonly id: (query: PromiseLike<readonly { id?: string }[]>) => Promise<string>
}

export interface Case<Own = unknown> {
  /**
   * Who may make the call, by hand ('Who may do what' in docs/spec/product.md), so that a `who` that is widened in the
   * contract fails. G guest, U user, S security, A admin, P super admin (platform).
   */
  readonly who: string
  /** A create that can be repeated under one key, by hand too. */
  readonly once?: true
  /** A request that the call accepts. */
  readonly sends?: (context: SampleContext<Own>) => Sample
}
type CaseOf<E, Own> = E extends { readonly params: object } | { readonly body: object }
  ? Case<Own> & { readonly sends: object }
  : Case<Own>

/** What the tests that go over every call, and over every event, have to know of a noun. */
interface CasesOf<N extends Noun, Own> {
  /** Inserts one of it in a community, as the owner; what several nouns need is in seed.ts. */
  readonly seed?: (context: SeedContext) => Promise<Own>
  readonly calls: { readonly [V in keyof Api[N]]: CaseOf<Api[N][V], Own> }
  /** An example of each of its events in the audit trail. */
  readonly trail?: { readonly [E in AuditedEventName]?: Example }
}
type Example = readonly [before: object | null, after: object | null, sentence: string]

export interface Cases extends Omit<CasesOf<Noun, unknown>, 'calls'> {
  readonly noun: Noun
  readonly calls: Readonly<Record<string, Case>>
}
export const casesOf = <N extends Noun, Own = unknown>(noun: N, cases: CasesOf<N, Own>) => ({ noun, ...cases })
