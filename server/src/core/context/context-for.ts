import { isSuperAdmin } from '@aangan/contract/core/actor'
import type { Language } from '@aangan/contract/core/language/language'
import { refuse } from '@aangan/contract/refusal'
import { inOrder } from '../db/batch.ts'
import type { Cause, Scope } from '../db/database.ts'
import { isPassing } from '../db/failures.ts'
import { rightsLock } from '../db/rights-lock.ts'
import type { Sql } from '../db/sql.ts'
import type { Guess } from '../session/guesses.ts'
import { assertStillHolds, rightsNow, type SessionUser } from '../session/sessions.ts'
import type { TokenSubject } from '../session/tokens.ts'
import { system, type BaseContext, type Context, type PublicContext } from './context.ts'
import type { Deps } from './deps.ts'
import { once, type Once } from './once.ts'
import type { RelyingParty } from './relying-party.ts'

interface Caller {
  readonly requestId: string
  readonly address?: string
  readonly userAgent?: string
  readonly relyingParty?: RelyingParty | undefined
  readonly knownVersion?: string | null
  readonly token?: TokenSubject | null
  /** English by default. */
  readonly language?: Language
}

interface SignedInCaller extends Caller {
  readonly actor: SessionUser
  readonly scope: Scope
  /** By `performance.now()`, which is the default. */
  readonly rightsReadAt?: number
  /** Makes a repeated write return the first answer. The handler must then write once. */
  readonly once?: Once | undefined
  /** The actor is what their session was: each read and write confirms it, until one has. */
  readonly guess?: Guess | undefined
}

/** A read that starts later than this after the rights were read checks them again. */
const rightsTrustedForMs = 250

/** What makes a context, whatever the entrance. */
type BaseDeps = Pick<Deps, 'db' | 'clock' | 'record'>

/** Each write is at its own time; what is read is as of the beginning. */
function contextOf({ db, clock, record }: BaseDeps, by: Omit<Cause, 'now'>): BaseContext {
  const causeNow = (): Cause => ({ ...by, now: clock() })
  const cause = causeNow()
  return {
    cause,
    now: cause.now,
    readIn: (scope, work) => db.read(scope, cause, work),
    writeIn: (scope, work) => db.write(scope, causeNow(), work),
    record,
  }
}

/** Nobody's: the trail names no person. */
export const forJob = (deps: BaseDeps & { readonly jobId: string }): BaseContext =>
  contextOf(deps, { actorId: null, requestId: deps.jobId })

/** In the name of who started or takes back the import, on a job's connections. */
export const forImport = (deps: BaseDeps & { readonly jobId: string }, actorId: string | null): BaseContext =>
  contextOf(deps, { actorId, requestId: deps.jobId })

/** For a call before sign-in. */
export function forVisitor(deps: Deps, caller: Caller): PublicContext {
  const { requestId, address = '', userAgent = '', relyingParty, knownVersion = null, token = null } = caller
  const { language = deps.languages.english } = caller
  return {
    ...contextOf(deps, { actorId: null, requestId }),
    deps,
    address,
    userAgent,
    relyingParty,
    knownVersion,
    token,
    language,
  }
}

/** For a signed-in user or `system`. */
export function forCall(deps: Deps, caller: SignedInCaller): Context {
  const { db, clock } = deps
  const { actor, scope, requestId, guess, rightsReadAt = performance.now() } = caller
  const isPerson = actor !== system
  const causeNow = (): Cause => ({ actorId: isPerson ? actor.id : null, requestId, now: clock() })
  const cause = causeNow()

  const unconfirmed = (): Guess | undefined => (guess?.confirmedAt === undefined ? guess : undefined)
  const assertHolds = async (): Promise<void> => {
    if ((await unconfirmed()?.holds()) === false) refuse('session.none')
  }
  const checkRights = async (): Promise<void> => {
    if (isPerson && performance.now() - (guess?.confirmedAt ?? rightsReadAt) > rightsTrustedForMs)
      assertStillHolds(actor, await db.askFunction((sql) => rightsNow(sql, actor)))
  }
  const readIn: Context['readIn'] = async (where, work) => {
    const confirm = unconfirmed()?.confirm
    if (confirm === undefined) await checkRights()
    return db.read(where, cause, work, confirm)
  }
  const readLate: Context['readLate'] = async (where, work) => {
    // A replica may not know yet that the session is another.
    await assertHolds()
    await checkRights()
    try {
      return await (deps.replica ?? db).read(where, cause, work)
    } catch (error) {
      if (deps.replica === undefined || !isPassing(error)) throw error
      return db.read(where, cause, work)
    }
  }
  let key = caller.once
  const writeIn = async <T>(
    where: Scope,
    work: Parameters<typeof db.write<T>>[2],
    { alone = false, turn }: { alone?: boolean; turn?: string | undefined } = {},
  ): Promise<T> => {
    if (caller.once !== undefined && key === undefined) throw new Error('One key, one write: its answer is kept.')
    const keyed = key === undefined ? work : once(key, actor, work)
    key = undefined
    // One that takes turns with others reads the rights after they have committed.
    const confirm = alone ? undefined : unconfirmed()?.confirm
    if (confirm === undefined) await assertHolds()
    return db.write(where, causeNow(), keyed, confirm ?? ((sql) => assertRights(sql, where, alone)), turn)
  }
  const assertRights = async (sql: Sql, where: Scope, alone: boolean): Promise<void> => {
    // The lock is sent first, so the rights are read after the previous writer's commit.
    const [, rights] = await inOrder(
      alone ? rightsLock(sql, isSuperAdmin(actor) ? 'platform' : where) : undefined,
      isPerson ? rightsNow(sql, actor) : undefined,
    )
    if (rights !== undefined) assertStillHolds(actor, rights)
  }

  return {
    ...forVisitor(deps, caller),
    cause,
    now: cause.now,
    actor,
    scope,
    readIn,
    writeIn: (where, work) => writeIn(where, work),
    read: (work) => readIn(scope, work),
    readLate,
    write: (work, turn) => writeIn(scope, work, { turn }),
    writeRights: (work) => writeIn(scope, work, { alone: true }),
    async recordSearch(event, filters) {
      const admit = () => deps.searches.admit({ scope, cause, actor, event, filters })
      // Beyond the limit nothing is searched.
      if (deps.limiter.isUsedUp('search', actor.id)) await assertHolds()
      const open = unconfirmed()
      if (open === undefined) await admit()
      else open.whenConfirmed(admit)
    },
  }
}
