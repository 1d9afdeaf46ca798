import type { ChangedFactors } from '@aangan/contract/access/factors'
import type { Label } from '@aangan/contract/core/language/text'
import { dayIn } from '@aangan/contract/core/times'
import type { EventData } from '@aangan/contract/events'
import {
  accountAdvice,
  additionOf,
  factorChangeTexts,
  removalOf,
  type FactorChange,
} from '../../access/auth/account-changes.rules.ts'
import type { EventOrigin } from '../../core/events/follower.ts'
import { forHouse, paths, type Wording, type Plan } from './telling.rules.ts'

interface AccountNews {
  readonly userId: string
  /** Null for somebody without a community. */
  readonly communityId: string | null
  readonly title: Wording
  readonly body: Wording
  readonly path?: string
  /** Not where another mail says it. */
  readonly isMailed?: boolean
}

const newsOfAccount = ({ userId, communityId, path = paths.security, ...said }: AccountNews): Plan => ({
  communityId,
  changed: [],
  alerts: [{ to: { userId }, kind: 'ACCOUNT', about: { id: userId }, path, ...said }],
})

interface After<T> {
  readonly after: T
}

const plain =
  (label: Label): Wording =>
  ({ t }) =>
    t(label)

export const passwordChanged = (_: unknown, { resourceId: userId, communityId }: EventOrigin): Plan | undefined =>
  userId === undefined
    ? undefined
    : newsOfAccount({
        userId,
        communityId,
        title: plain('Your password was changed.'),
        body: plain(accountAdvice.password),
      })

/** A device whose session can now be renewed. */
export const deviceKept = (
  { after: { userId, device } }: After<{ readonly userId: string; readonly device: string | null }>,
  { communityId }: EventOrigin,
): Plan =>
  newsOfAccount({
    userId,
    communityId,
    title: ({ t }) => (device === null ? t('A device stays signed in.') : t('{device} stays signed in.', { device })),
    body: plain(accountAdvice.factor),
  })

/** Somebody knows the password and guesses at the second factor. */
export const wrongCodes = (
  { after: { userId } }: After<{ readonly userId: string }>,
  { communityId }: EventOrigin,
): Plan =>
  newsOfAccount({
    userId,
    communityId,
    title: plain('Wrong codes were entered after your password.'),
    body: plain(accountAdvice.factor),
    isMailed: true,
  })

export const pinGuessed = (
  { after: { userId, desk } }: After<{ readonly userId: string; readonly desk: string }>,
  { communityId }: EventOrigin,
): Plan =>
  newsOfAccount({
    userId,
    communityId,
    title: ({ t }) => t('Your PIN was removed after 10 wrong tries at {desk}.', { desk }),
    body: plain(accountAdvice.factor),
  })

const factorChanged = (userId: string, change: FactorChange, { communityId }: EventOrigin): Plan =>
  newsOfAccount({
    userId,
    communityId,
    title: plain(factorChangeTexts[change]),
    body: plain(accountAdvice.factor),
  })
export const factorAdded = ({ after }: After<ChangedFactors>, whose: EventOrigin): Plan =>
  factorChanged(after.id, additionOf(after), whose)
export const factorRemoved = ({ before }: { readonly before: ChangedFactors }, whose: EventOrigin): Plan =>
  factorChanged(before.id, removalOf(before), whose)

interface WithEmail {
  readonly id: string
  readonly email: string | null
  readonly newEmail?: string | null | undefined
}
/** Both addresses have mails of their own. */
const emailNews =
  (title: Label) =>
  ({ after: { id: userId } }: After<{ readonly id: string }>, { communityId }: EventOrigin): Plan =>
    newsOfAccount({ userId, communityId, title: plain(title), body: plain(accountAdvice.factor) })
export const emailChanged = emailNews('Your email address was changed.')
export const emailTakenBack = emailNews('A change of your email address was taken back.')
const emailGiven = emailNews('A new email address was given for your account.')

export function profileChanged(
  change: After<WithEmail> & { readonly before: WithEmail },
  whose: EventOrigin,
): Plan | undefined {
  const { before, after } = change
  if (before.email !== after.email) return emailChanged(change, whose)
  return after.newEmail === undefined || after.newEmail === before.newEmail ? undefined : emailGiven(change, whose)
}

export const resetIssued = (
  { after: { id: userId, how } }: After<{ readonly id: string; readonly how: string }>,
  { communityId }: EventOrigin,
): Plan | undefined =>
  how === 'ADMIN'
    ? newsOfAccount({
        userId,
        communityId,
        title: plain('A reset code was made for your account.'),
        body: plain('If you did not ask for it, tell your community admin.'),
        isMailed: true,
      })
    : undefined

/** Only of a day that is to come: once they have left there is nobody to tell. */
export const moveOutPlanned = ({ after }: EventData<'occupancy.moved_out'>): Plan | undefined =>
  after.left === null && after.endsOn !== null
    ? newsOfAccount({
        userId: after.userId,
        communityId: after.communityId,
        title: movingOutOn(after.endsOn),
        body: forHouse(after),
        path: paths.household,
        isMailed: true,
      })
    : undefined

export const importFinished = (
  { after: { id, communityId, fileName, created: good, same, leftOut: bad } }: EventData<'import.finished'>,
  { actorId: userId }: EventOrigin,
): Plan | undefined =>
  userId === undefined || userId === null
    ? undefined
    : newsOfAccount({
        userId,
        communityId,
        title: ({ t }) =>
          t('Import finished: {good} added, {same} there already, {bad} left out.', { good, same, bad }),
        body: () => fileName,
        path: `${paths.imports}&import=${id}`,
        isMailed: true,
      })

const movingOutOn =
  (day: string): Wording =>
  (language) =>
    language.t('Moving out on {date}.', { date: dayIn(language, 'UTC', new Date(`${day}T00:00Z`)) })
