import { identityRefusals, type identityEndpoints } from '@aangan/contract/access/identity'
import { passwordFieldMessages } from '@aangan/contract/core/field-messages'
import { problem } from '@aangan/contract/core/problems'
import { InvalidInput, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import type { Tx } from '../../core/db/database.ts'
import { confirmSession } from '../../core/session/confirmed.ts'
import { currentPasswordHash } from './accounts.sql.ts'
import { findPasskeyAccount, takeChallenge, usePasskey } from './login-steps.sql.ts'
import { challengeOf, orNotOffered, readAssertion, verifyAssertion } from './passkeys.ts'
import { checkPassword, judged } from './passwords.ts'

export const identity: Handlers<typeof identityEndpoints> = {
  async confirm(ctx, { body: { password, passkey } }) {
    const { id, sessionId, communityId } = ctx.actor
    if (password === undefined && passkey === undefined)
      throw new InvalidInput({ password: problem('field.required', passwordFieldMessages.required) })
    if (password === undefined) orNotOffered(ctx.relyingParty)
    const guess = await ctx.deps.limiter.password(ctx.actor)
    const proof = await judged(guess, () =>
      password === undefined ? proofByPasskey(ctx, passkey) : proofByPassword(ctx, password),
    )
    if (proof === undefined) {
      const after = { id, reason: identityRefusals['confirm.wrong'].message }
      await ctx.write((tx) => ctx.record(tx, 'session.password_failed', { before: null, after }, { communityId }))
      return refuse('confirm.wrong')
    }
    await guess.succeeded()
    await ctx.write(async (tx) => {
      if (!(await proof.use(tx)) || !(await confirmSession(tx, sessionId, proof.checkedHash))) refuse('confirm.wrong')
    })
  },
}

interface Proof {
  /** Null for a passkey. */
  readonly checkedHash: string | null
  /** False when it was used meanwhile. */
  readonly use: (tx: Tx) => Promise<boolean>
}

async function proofByPassword(ctx: Context, typed: string): Promise<Proof | undefined> {
  const { id, username } = ctx.actor
  const checkedHash = await ctx.read((tx) => currentPasswordHash(tx, id))
  const right = await checkPassword(typed, checkedHash, { account: username.toLowerCase(), address: ctx.address })
  return right && checkedHash !== null ? { checkedHash, use: async () => true } : undefined
}

async function proofByPasskey(ctx: Context, given: unknown): Promise<Proof | undefined> {
  const { db } = ctx.deps
  const party = orNotOffered(ctx.relyingParty)
  const assertion = readAssertion(given)
  const challenge = assertion && challengeOf(assertion)
  if (assertion === undefined || challenge === undefined) return undefined
  const taken = await takeChallenge(db, 'PASSKEY', challenge, ctx.now)
  const account = await findPasskeyAccount(db, assertion.id)
  if (taken === undefined || account?.userId !== ctx.actor.id) return undefined
  const counter = await verifyAssertion(party, challenge, account, assertion)
  if (counter === undefined) return undefined
  return { checkedHash: null, use: (tx) => usePasskey(tx, account.passkeyId, counter) }
}
