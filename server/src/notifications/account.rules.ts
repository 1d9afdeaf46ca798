import type { EventData, EventName } from '@aangan/contract/events'
import type { ChangedFactors } from '@aangan/contract/factors'
import type { Label } from '@aangan/contract/language/text'
import { forHouse, paths, type Said, type Telling } from './telling.rules.ts'

export const factorChanges = [
  'passkey.added',
  'passkey.removed',
  'totp.added',
  'totp.removed',
  'codes.renewed',
  'all.removed',
] as const
export type FactorChange = (typeof factorChanges)[number]
export const factorChangeTexts: Readonly<Record<FactorChange, Label>> = {
  'passkey.added': 'A passkey was added.',
  'passkey.removed': 'A passkey was removed.',
  'totp.added': 'An authenticator app was added.',
  'totp.removed': 'The authenticator app was removed.',
  'codes.renewed': 'New recovery codes were made.',
  'all.removed': 'Your second factors were taken away by an admin.',
}
/** What to do if it was somebody else. */
export const accountAdvice = {
  password: 'If it was not you, ask your community admin for a reset code at once.',
  factor: 'If it was not you, change your password at once, and sign out everywhere else.',
} as const satisfies Readonly<Record<string, Label>>

export const additionOf = ({ kinds }: ChangedFactors): FactorChange => {
  if (kinds.includes('RECOVERY_CODES')) return 'codes.renewed'
  return kinds.includes('TOTP') ? 'totp.added' : 'passkey.added'
}
export const removalOf = ({ name, kinds }: ChangedFactors): FactorChange => {
  if (name !== undefined) return 'all.removed'
  return kinds.includes('TOTP') ? 'totp.removed' : 'passkey.removed'
}

interface AccountNews {
  readonly userId: string
  /** Null for somebody without a community. */
  readonly communityId: string | null
  readonly title: Said
  readonly body: Said
  readonly path: string
  /** Not where another mail says it. */
  readonly isMailed: boolean
}

export const tellingOfAccount = ({ userId, communityId, ...said }: AccountNews): Telling => ({
  communityId,
  changed: [],
  told: [{ to: { userId }, kind: 'ACCOUNT', about: { id: userId }, ...said }],
})

/** Of whom an event tells, where its data do not say it. */
export interface Whose {
  readonly actorId?: string | null
  readonly resourceId?: string
  readonly communityId?: string | null
}

/** A device whose session can now be renewed. */
export const tellingOfDevice = (userId: string, communityId: string | null, device: string | null): Telling =>
  tellingOfAccount({
    userId,
    communityId,
    title: ({ t }) => (device === null ? t('A device stays signed in.') : t('{device} stays signed in.', { device })),
    body: plain(accountAdvice.factor),
    path: paths.security,
    isMailed: false,
  })

/** Somebody knows the password and guesses at the second factor. */
export const tellingOfWrongCodes = (userId: string, communityId: string | null): Telling =>
  tellingOfAccount({
    userId,
    communityId,
    title: plain('Wrong codes were entered after your password.'),
    body: plain(accountAdvice.factor),
    path: paths.security,
    isMailed: true,
  })

type Tellings = {
  readonly [N in EventName]?: (
    data: EventData<N>,
    whose: Whose & { readonly communityId: string | null },
  ) => Telling | undefined
}

const plain =
  (label: Label): Said =>
  ({ t }) =>
    t(label)

const tellingOfFactor = (userId: string, change: FactorChange, communityId: string | null): Telling =>
  tellingOfAccount({
    userId,
    communityId,
    title: plain(factorChangeTexts[change]),
    body: plain(accountAdvice.factor),
    path: paths.security,
    isMailed: false,
  })

/** Both addresses have mails of their own. */
const tellingOfEmail = (userId: string, title: Label, communityId: string | null): Telling =>
  tellingOfAccount({
    userId,
    communityId,
    title: plain(title),
    body: plain(accountAdvice.factor),
    path: paths.security,
    isMailed: false,
  })

/** Notifications about one’s own account. */
export const accountTellings: Tellings = {
  'user.password_changed': (_, { resourceId: userId, communityId }) =>
    userId === undefined
      ? undefined
      : tellingOfAccount({
          userId,
          communityId,
          title: plain('Your password was changed.'),
          body: plain(accountAdvice.password),
          path: paths.security,
          isMailed: false,
        }),
  'user.updated': ({ before, after }, { communityId }) => {
    if (before.email !== after.email) return tellingOfEmail(after.id, 'Your email address was changed.', communityId)
    return after.newEmail === undefined || after.newEmail === before.newEmail
      ? undefined
      : tellingOfEmail(after.id, 'A new email address was given for your account.', communityId)
  },
  'user.email_confirmed': ({ after }, { communityId }) =>
    tellingOfEmail(after.id, 'Your email address was changed.', communityId),
  'user.email_taken_back': ({ after }, { communityId }) =>
    tellingOfEmail(after.id, 'A change of your email address was taken back.', communityId),
  'user.reset_issued': ({ after: { id: userId, how } }, { communityId }) =>
    how === 'ADMIN'
      ? tellingOfAccount({
          userId,
          communityId,
          title: plain('A reset code was made for your account.'),
          body: plain('If you did not ask for it, tell your community admin.'),
          path: paths.security,
          isMailed: true,
        })
      : undefined,
  'factor.created': ({ after }, { communityId }) => tellingOfFactor(after.id, additionOf(after), communityId),
  'factor.deleted': ({ before }, { communityId }) => tellingOfFactor(before.id, removalOf(before), communityId),
  // Only of a day that is to come: once they have left there is nobody to tell.
  'occupancy.moved_out': ({ after }) =>
    after.left === null && after.endsOn !== null
      ? tellingOfAccount({
          userId: after.userId,
          communityId: after.communityId,
          title: movingOutOn(after.endsOn),
          body: forHouse(after),
          path: paths.household,
          isMailed: true,
        })
      : undefined,
  'import.finished': ({ after }, { actorId }) => (actorId ? tellingOfImport(actorId, after) : undefined),
}

interface FinishedImport extends Pick<EventData<'import.finished'>['after'], 'id' | 'created' | 'same' | 'leftOut'> {
  readonly communityId: string
  readonly fileName: string
}

const tellingOfImport = (
  userId: string,
  { id, communityId, fileName, created: good, same, leftOut: bad }: FinishedImport,
): Telling =>
  tellingOfAccount({
    userId,
    communityId,
    title: ({ t }) => t('Import finished: {good} added, {same} there already, {bad} left out.', { good, same, bad }),
    body: () => fileName,
    path: `${paths.imports}&import=${id}`,
    isMailed: true,
  })

const movingOutOn =
  (day: string): Said =>
  ({ t, locale, month }) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month, year: 'numeric' })
    return t('Moving out on {date}.', { date: format.format(new Date(`${day}T00:00Z`)) })
  }
