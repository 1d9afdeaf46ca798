import type { Language } from '@aangan/contract/core/language/language'
import type { Batch } from '../db/batch.ts'
import type { Cause, Scope, Tx } from '../db/database.ts'
import type { RecordEvent } from '../events/record-event.ts'
import type { SearchEvent } from '../events/searches.ts'
import type { SessionUser } from '../session/sessions.ts'
import type { TokenSubject } from '../session/tokens.ts'
import type { Deps } from './deps.ts'
import type { RelyingParty } from './relying-party.ts'

/** What every entrance has: in whose name, when, and one way to record. Each read and write names its scope. */
export interface BaseContext {
  readonly cause: Cause
  readonly now: Date
  readIn<T>(scope: Scope, work: (tx: Tx) => Batch<T>): Promise<T>
  writeIn<T>(scope: Scope, work: (tx: Tx) => PromiseLike<T>): Promise<T>
  readonly record: RecordEvent
}

/** What operations need that calls and jobs share. */
export type Recorder = Pick<BaseContext, 'record'>

/** For calls before sign-in. */
export interface PublicContext extends BaseContext {
  /** For limits only; never recorded. */
  readonly address: string
  /** As the browser names itself; empty where it does not. */
  readonly userAgent: string
  /** The version of the answer that the caller has; null where they name none. */
  readonly knownVersion: string | null
  /** Whom passkeys are for, where they are offered. */
  readonly relyingParty: RelyingParty | undefined
  /** Set where a call accepts a token whose session has ended, or ran out. */
  readonly token: TokenSubject | null
  /** The language of the reply. */
  readonly language: Language
  readonly deps: Deps
}

/** Who acts, in which scope, and what they can do. Knows nothing of HTTP. */
export interface Context extends PublicContext {
  readonly actor: SessionUser
  readonly scope: Scope
  read<T>(work: (tx: Tx) => Batch<T>): Promise<T>
  /** May be some seconds late: from a replica, where there is one. Not for what the caller may just have changed. */
  readLate<T>(scope: Scope, work: (tx: Tx) => Batch<T>): Promise<T>
  /** One transaction. Refuses with 401 if the actor's rights have changed. `turn`: what many may change at once. */
  write<T>(work: (tx: Tx) => Promise<T>, turn?: string): Promise<T>
  /** For changes of rights: one at a time in a community, and a super admin's one at a time everywhere. */
  writeRights<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Resolves when the search may run. In a request on a guess, the search counts and is recorded before the reply. */
  recordSearch(event: SearchEvent, filters: Readonly<Record<string, unknown>>): Promise<void>
}

/** Aangan itself, for jobs and imports. Sees the whole platform; the audit trail names no person. */
export const system: SessionUser = {
  id: '00000000-0000-0000-0000-000000000000',
  sessionId: '',
  username: 'system',
  name: 'Aangan',
  roles: ['SUPER_ADMIN'],
  communityId: null,
  timeZone: 'UTC',
  houseNo: null,
  division: null,
  mobileNo: null,
  household: [],
  factorRequired: false,
  turnId: null,
  limit: null,
}
