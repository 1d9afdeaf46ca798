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
  readonly resourceId?: string
  readonly communityId?: string | null
}

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

/** Notifications about one's own account. */
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
}

interface FinishedImport extends Pick<EventData<'import.finished'>['after'], 'id' | 'created' | 'same' | 'leftOut'> {
  readonly communityId: string
  readonly fileName: string
}

export const tellingOfImport = (
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
