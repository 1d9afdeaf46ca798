import { mayRemoveFactorsOf } from '@aangan/contract/access/factor-rights'
import type { ChangedFactors, factorEndpoints } from '@aangan/contract/access/factors'
import { limits } from '@aangan/contract/core/constants'
import { orThrow, refuse } from '@aangan/contract/refusal'
import type { Context } from '../../core/context/context.ts'
import type { Handlers } from '../../core/context/handlers.ts'
import type { Tx } from '../../core/db/database.ts'
import { lockAdminUser } from '../auth/accounts.sql.ts'
import { beginChallenge, takeChallenge } from '../auth/login-steps.sql.ts'
import { passkeysOf } from '../auth/passkeys.sql.ts'
import {
  challengeOf,
  orNotOffered,
  readRegistration,
  registrationOptions,
  verifyRegistration,
} from '../auth/passkeys.ts'
import { makeRecoveryCodes } from '../auth/recovery-codes.ts'
import { newTotpSecret, readTotpCode, stepOf, totpUri } from '../auth/totp.ts'
import { deletePin, hasPin } from '../pins/pins.sql.ts'
import {
  beginTotp,
  confirmTotp,
  deleteFactor,
  deleteFactorsOf,
  insertPasskey,
  recoveryCodesLeft,
  renewRecoveryCodes,
  totpOf,
} from './factors.sql.ts'

export const factors: Handlers<typeof factorEndpoints> = {
  async list(ctx) {
    const { id, factorRequired: required } = ctx.actor
    const { keyName } = ctx.deps.pinHashes
    const [[[passkeys, totp], left], pin] = await ctx.read((tx) =>
      passkeysOf(tx, id)
        .with(totpOf(tx, id))
        .with(recoveryCodesLeft(tx, id))
        .with(hasPin(tx, id, keyName)),
    )
    const works = totp?.confirmed === true && secretOf(ctx, totp.sealed) !== null
    return { passkeys, totp: works, recoveryCodesLeft: left, required, pin }
  },

  async passkeyOptions(ctx) {
    const { actor } = ctx
    const party = orNotOffered(ctx.relyingParty)
    const present = await ctx.read((tx) => passkeysOf(tx, actor.id))
    if (present.length >= limits.passkeys) return refuse('passkey.too_many')
    const options = await registrationOptions(party, actor, present)
    const value = options.challenge
    await ctx.write((tx) => beginChallenge(tx, { kind: 'NEW_PASSKEY', value, userId: actor.id }))
    return options
  },

  async addPasskey(ctx, { body: { name, response } }) {
    const { id } = ctx.actor
    const party = orNotOffered(ctx.relyingParty)
    const registration = orThrow(readRegistration(response), 'passkey.wrong')
    const challenge = orThrow(challengeOf(registration), 'passkey.wrong')
    const taken = await takeChallenge(ctx.deps.db, 'NEW_PASSKEY', challenge, ctx.now)
    if (taken?.userId !== id) return refuse('passkey.wrong')
    const made = orThrow(await verifyRegistration(party, challenge, registration), 'passkey.wrong')
    return ctx.write(async (tx) => {
      const added = await insertPasskey(tx, id, { ...made, name })
      if (added.outcome !== 'added') return refuse(added.outcome === 'many' ? 'passkey.too_many' : 'passkey.taken')
      await recordCreated(ctx, tx, { kinds: ['PASSKEY'], passkeys: [name] })
      const recoveryCodes = await firstRecoveryCodes(tx, id)
      const passkey = { id: added.id, name, createdAt: tx.cause.now.toISOString(), lastUsedAt: null }
      return { ...passkey, ...(recoveryCodes.length > 0 && { recoveryCodes }) }
    })
  },

  removePasskey: (ctx, { params }) => ctx.write((tx) => removeOwn(ctx, tx, params.id)),

  beginTotp(ctx) {
    const { id, username } = ctx.actor
    const secret = newTotpSecret()
    return ctx.write(async (tx) => {
      const present = await totpOf(tx, id)
      const voided = present && secretOf(ctx, present.sealed) === null ? present.sealed : null
      if (!(await beginTotp(tx, id, ctx.deps.totpSecrets.seal(secret, id), voided))) return refuse('totp.exists')
      return { secret, uri: totpUri(secret, username) }
    })
  },

  async confirmTotp(ctx, { body }) {
    const { id } = ctx.actor
    const code = orThrow(readTotpCode(body.code) ?? undefined, 'factor.wrong')
    return ctx.write(async (tx) => {
      const { sealed } = orThrow(await totpOf(tx, id), 'factor.wrong')
      const secret = orThrow(secretOf(ctx, sealed) ?? undefined, 'factor.wrong')
      const step = orThrow(stepOf(secret, code, tx.cause.now) ?? undefined, 'factor.wrong')
      if (!(await confirmTotp(tx, id, sealed, step))) return refuse('factor.wrong')
      await recordCreated(ctx, tx, { kinds: ['TOTP'] })
      return { recoveryCodes: await firstRecoveryCodes(tx, id) }
    })
  },

  removeTotp: (ctx) => ctx.write((tx) => removeOwn(ctx, tx, null)),

  renewCodes(ctx) {
    const { shown: recoveryCodes, hashes } = makeRecoveryCodes()
    return ctx.write(async (tx) => {
      if (!(await renewRecoveryCodes(tx, ctx.actor.id, hashes, false))) return refuse('factor.none')
      await recordCreated(ctx, tx, { kinds: ['RECOVERY_CODES'] })
      return { recoveryCodes }
    })
  },

  removeOf(ctx, { params }) {
    return ctx.write(async (tx) => {
      const user = orThrow(await lockAdminUser(tx, params.id), 'user.not_found')
      if (user.id === ctx.actor.id) return refuse('factor.oneself')
      if (!mayRemoveFactorsOf(ctx.actor, user)) return refuse('factor.not_allowed')
      if (user.status !== 'ACTIVE' && user.status !== 'DISABLED') return refuse('factor.never_had')
      const { id, name, communityId } = user
      // First, because the other takes it along and does not say so.
      const hadPin = await deletePin(tx, id)
      const gone = await deleteFactorsOf(tx, id)
      if (gone.length === 0 && !hadPin) return
      const passkeys = gone.flatMap((factor) => factor.name ?? [])
      const kinds: ChangedFactors['kinds'] = [
        ...new Set(gone.map(({ kind }) => kind)),
        ...(hadPin ? ['PIN' as const] : []),
      ]
      const before = { id, name, kinds, ...(passkeys.length > 0 && { passkeys }) }
      await ctx.record(tx, 'factor.deleted', { before, after: null }, { communityId })
    })
  },
}

const secretOf = ({ deps, actor }: Context, sealed: string): string | null => deps.totpSecrets.open(sealed, actor.id)

/** They come with the first factor; none later. */
async function firstRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const { shown, hashes } = makeRecoveryCodes()
  return (await renewRecoveryCodes(tx, userId, hashes, true)) ? shown : []
}

const recordCreated = (ctx: Context, tx: Tx, what: Omit<ChangedFactors, 'id' | 'name'>): Promise<void> => {
  const { id, communityId } = ctx.actor
  return ctx.record(tx, 'factor.created', { before: null, after: { id, ...what } }, { communityId })
}

async function removeOwn(ctx: Context, tx: Tx, passkeyId: string | null): Promise<void> {
  const { id, communityId, factorRequired: bound } = ctx.actor
  const { outcome, name } = await deleteFactor(tx, { id, bound }, passkeyId)
  if (outcome === 'missing') return refuse(passkeyId === null ? 'totp.not_found' : 'passkey.not_found')
  if (outcome === 'last') return refuse('factor.last')
  const before: ChangedFactors =
    passkeyId === null ? { id, kinds: ['TOTP'] } : { id, kinds: ['PASSKEY'], passkeys: name === null ? [] : [name] }
  await ctx.record(tx, 'factor.deleted', { before, after: null }, { communityId })
}
