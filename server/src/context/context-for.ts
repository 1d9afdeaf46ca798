import { isAudited } from '@aangan/contract/events'
import type { Language } from '@aangan/contract/language/language'
import { recordAudit } from '../audit/record.ts'
import type { RelyingParty } from '../auth/relying-party.ts'
import { assertStillHolds, rightsNow, type SessionUser } from '../auth/sessions.ts'
import type { TokenSubject } from '../auth/tokens.ts'
import type { Cause, Scope } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/pool.ts'
import { rightsLock } from '../db/rights-lock.ts'
import { system, type Context, type PublicContext } from './context.ts'
import type { Deps } from './deps.ts'
import { once, type Once } from './once.ts'

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
}

/** A read that starts later than this after the rights were read checks them again. */
const rightsTrustedForMs = 250

export function publicContext(deps: Deps, caller: Caller): PublicContext {
  const { db, clock, languages } = deps
  const { requestId, address = '', userAgent = '', relyingParty, knownVersion = null, token = null } = caller
  const { language = languages.english } = caller
  const causeNow = (): Cause => ({ actorId: null, requestId, now: clock() })
  const cause = causeNow()
  return {
    deps,
    cause,
    now: cause.now,
    address,
    userAgent,
    relyingParty,
    knownVersion,
    token,
    language,
    readIn: (scope, work) => db.read(scope, cause, work),
    writeIn: (scope, work) => db.write(scope, causeNow(), work),
    async record(tx, event, data, about) {
      if (isAudited(event)) recordAudit(tx, event, data, about)
      await deps.followUp(tx, event, data, about)
    },
  }
}

/** For a signed-in user or `system`. */
export function contextFor(deps: Deps, caller: SignedInCaller): Context {
  const { db, clock } = deps
  const { actor, scope, requestId, rightsReadAt = performance.now() } = caller
  const isPerson = actor !== system
  const causeNow = (): Cause => ({ actorId: isPerson ? actor.id : null, requestId, now: clock() })
  const cause = causeNow()

  const checkRights = async (): Promise<void> => {
    if (isPerson && performance.now() - rightsReadAt > rightsTrustedForMs)
      assertStillHolds(actor, await db.askFunction((sql) => rightsNow(sql, actor)))
  }
  const readIn: Context['readIn'] = async (where, work) => {
    await checkRights()
    return db.read(where, cause, work)
  }
  const readLate: Context['readLate'] = async (where, work) => {
    await checkRights()
    try {
      return await (deps.replica ?? db).read(where, cause, work)
    } catch (error) {
      if (deps.replica === undefined || !(error instanceof DatabaseUnavailable)) throw error
      return db.read(where, cause, work)
    }
  }
  let key = caller.once
  const writeIn = async <T>(where: Scope, work: Parameters<typeof db.write<T>>[2], alone = false): Promise<T> => {
    if (caller.once !== undefined && key === undefined) throw new Error('One key, one write: its answer is kept.')
    const keyed = key === undefined ? work : once(key, actor, work)
    key = undefined
    return db.write(where, causeNow(), keyed, async (sql) => {
      // The lock is sent first, so the rights are read after the previous writer's commit.
      const [, rights] = await Promise.all([
        alone && rightsLock(sql),
        isPerson ? rightsNow(sql, actor).execute() : undefined,
      ])
      if (rights !== undefined) assertStillHolds(actor, rights)
    })
  }

  return {
    ...publicContext(deps, caller),
    cause,
    now: cause.now,
    actor,
    scope,
    readIn,
    writeIn,
    read: (work) => readIn(scope, work),
    readLate,
    write: (work) => writeIn(scope, work),
    writeRights: (work) => writeIn(scope, work, true),
    recordSearch: (event, filters) => deps.searches.admit({ scope, cause, actor, event, filters }),
  }
}
