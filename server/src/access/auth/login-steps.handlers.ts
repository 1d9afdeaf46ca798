import type { LoginFactor } from '@aangan/contract/access/login'
import { codeMissing, type loginStepEndpoints } from '@aangan/contract/access/login-steps'
import { uuid } from '@aangan/contract/core/constants'
import { problem } from '@aangan/contract/core/problems'
import { InvalidInput, refuse } from '@aangan/contract/refusal'
import type { PublicContext } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import type { Tx } from '../../core/db/database.ts'
import { enter, failLogin, recordWrongCode } from './enter.ts'
import {
  beginChallenge,
  endChallenge,
  findPasskeyAccount,
  takeChallenge,
  trySecondFactor,
  usePasskey,
  useRecoveryCode,
  useTotpStep,
} from './login-steps.sql.ts'
import { assertionOptions, challengeOf, orNotOffered, readAssertion, verifyAssertion } from './passkeys.ts'
import { recoveryHashOf } from './recovery-codes.ts'
import { readTotpCode, stepOf } from './totp.ts'

export const loginSteps: Handlers<typeof loginStepEndpoints> = {
  async secondFactor(ctx, { body: { challengeId, code, passkey } }) {
    const { db, limiter } = ctx.deps
    if (code === undefined && passkey === undefined)
      throw new InvalidInput({ code: problem('field.required', codeMissing) })
    const check = passkey === undefined ? checkOfCode(ctx, code ?? '') : checkOfPasskey(ctx, passkey)
    if (!uuid.test(challengeId) || check === undefined) return refuse('factor.wrong_at_login')
    const login = await trySecondFactor(db, challengeId, ctx.now)
    if (login === undefined) return refuse('factor.wrong_at_login')
    const guess = await limiter.secondFactor(login, ctx.address)
    const factor = await check(login)
    const entered =
      factor &&
      (await enter(ctx, login, {
        with: factor.with,
        use: async (tx) => (await endChallenge(tx, challengeId)) && factor.use(tx),
      }))
    if (entered === undefined) {
      await recordWrongCode(ctx, login, guess.tries)
      return refuse('factor.wrong_at_login')
    }
    await guess.succeeded()
    return entered
  },

  async passkeyOptions(ctx) {
    const options = await assertionOptions(orNotOffered(ctx.relyingParty))
    const value = options.challenge
    const challengeId = await ctx.writeIn('platform', (tx) => beginChallenge(tx, { kind: 'PASSKEY', value }))
    return { challengeId, ...options }
  },

  async passkey(ctx, { body: { challengeId, passkey } }) {
    const { db, limiter } = ctx.deps
    const party = orNotOffered(ctx.relyingParty)
    const assertion = readAssertion(passkey)
    const challenge = assertion && challengeOf(assertion)
    if (assertion === undefined || challenge === undefined || !uuid.test(challengeId)) return refuse('login.failed')
    const account = await findPasskeyAccount(db, assertion.id)
    const attempt = await limiter.login(account?.username.toLowerCase() ?? null, ctx.address)
    const taken = await takeChallenge(db, 'PASSKEY', challenge, ctx.now)
    if (account === undefined || !account.mayEnter || taken?.id !== challengeId.toLowerCase())
      return failLogin(ctx, account)
    const counter = await verifyAssertion(party, challenge, account, assertion)
    if (counter === undefined) return failLogin(ctx, account)
    const use = (tx: Tx) => usePasskey(tx, account.passkeyId, counter)
    const entered = await enter(ctx, account, { with: 'PASSKEY', use })
    if (entered === undefined) return failLogin(ctx, account)
    await attempt.succeeded()
    return entered
  },
}

type Login = NonNullable<Awaited<ReturnType<typeof trySecondFactor>>>
interface FactorUse {
  readonly with: LoginFactor
  readonly use: (tx: Tx) => Promise<boolean>
}
/** Undefined for a wrong one. */
type Check = (login: Login) => Promise<FactorUse | undefined>

/** Undefined for what cannot be a code. */
function checkOfCode({ deps: { totpSecrets }, now }: PublicContext, typed: string): Check | undefined {
  const code = readTotpCode(typed)
  const hash = recoveryHashOf(typed)
  if (code !== null)
    return async ({ userId, secret: sealed }) => {
      const secret = sealed === null ? null : totpSecrets.open(sealed, userId)
      const step = secret === null ? null : stepOf(secret, code, now)
      if (sealed === null || step === null) return undefined
      return { with: 'TOTP', use: (tx) => useTotpStep(tx, userId, sealed, step) }
    }
  if (hash !== null)
    return async ({ userId }) => ({ with: 'RECOVERY_CODE', use: (tx) => useRecoveryCode(tx, userId, hash) })
  return undefined
}

function checkOfPasskey({ deps: { db }, relyingParty }: PublicContext, given: unknown): Check | undefined {
  const party = orNotOffered(relyingParty)
  const assertion = readAssertion(given)
  if (assertion === undefined) return undefined
  return async ({ userId, value }) => {
    const account = await findPasskeyAccount(db, assertion.id)
    if (account?.userId !== userId) return undefined
    const counter = await verifyAssertion(party, value, account, assertion)
    if (counter === undefined) return undefined
    return { with: 'PASSKEY', use: (tx) => usePasskey(tx, account.passkeyId, counter) }
  }
}
