import type { SecondFactor } from '@aangan/contract/access/login'
import type { PublicContext } from '../../core/context/context.ts'
import type { AccountWithFactors } from './auth.sql.ts'
import { beginChallenge, newChallengeValue } from './login-steps.sql.ts'
import { passkeysOf } from './passkeys.sql.ts'
import { assertionOptionsFor } from './passkeys.ts'

/** The second step of a login whose password was right. */
export async function askSecondFactor(ctx: PublicContext, account: AccountWithFactors): Promise<SecondFactor> {
  const { relyingParty } = ctx
  const { userId, passwordHash: checkedHash, factors } = account
  const kinds = factors.filter((kind) => kind !== 'PASSKEY' || relyingParty !== undefined)
  const options =
    relyingParty !== undefined && kinds.includes('PASSKEY')
      ? await assertionOptionsFor(relyingParty, await ctx.readIn('platform', (tx) => passkeysOf(tx, userId)))
      : undefined
  const challengeId = await ctx.writeIn('platform', (tx) =>
    beginChallenge(tx, {
      kind: 'SECOND_FACTOR',
      userId,
      checkedHash,
      value: options?.challenge ?? newChallengeValue(),
    }),
  )
  return { challengeId, kinds, ...(options && { passkeyOptions: options }) }
}
