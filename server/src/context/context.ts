import type { EventData, EventName } from '@aangan/contract/events'
import type { About } from '../audit/record.ts'
import type { SessionUser } from '../auth/sessions.ts'
import type { TokenSubject } from '../auth/tokens.ts'
import type { Batch } from '../db/batch.ts'
import type { Cause, Scope, Tx } from '../db/database.ts'
import type { Deps } from './deps.ts'

/** What a handler gets where nobody need be signed in: it names the scope of each read and write itself. */
export interface PublicContext {
  readonly cause: Cause
  readonly now: Date
  /** The caller's network address, for limits only; never recorded. */
  readonly address: string
  /** Whom the token names, where the call takes one whose session has ended. */
  readonly token: TokenSubject | null
  readonly deps: Deps
  readIn<T>(scope: Scope, work: (tx: Tx) => Batch<T>): Promise<T>
  writeIn<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Writes the event's audit row in the transaction, and enqueues what follows from it. */
  record<N extends EventName>(tx: Tx, event: N, data: EventData<N>, about?: About): Promise<void>
}

/** Who acts, in which scope, and what they can do. Knows nothing of HTTP. */
export interface Context extends PublicContext {
  readonly actor: SessionUser
  readonly scope: Scope
  read<T>(work: (tx: Tx) => Batch<T>): Promise<T>
  /** One transaction, for an actor who still has the rights they came with. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A change of what people may do: one at a time. */
  writeRights<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Counts a search against its limit and records it; resolves when it may run. */
  recordSearch(event: 'vehicle.searched' | 'member.searched', filters: Readonly<Record<string, unknown>>): Promise<void>
}

/** Aangan itself, for jobs and imports: sees the whole platform, and no person stands behind it in the audit trail. */
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
}
