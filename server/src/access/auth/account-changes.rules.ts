import type { ChangedFactors } from '@aangan/contract/access/factors'
import type { Label } from '@aangan/contract/core/language/text'

export const factorChanges = [
  'passkey.added',
  'passkey.removed',
  'totp.added',
  'totp.removed',
  'codes.renewed',
  'pin.chosen',
  'pin.removed',
  'all.removed',
] as const
export type FactorChange = (typeof factorChanges)[number]
export const factorChangeTexts: Readonly<Record<FactorChange, Label>> = {
  'passkey.added': 'A passkey was added.',
  'passkey.removed': 'A passkey was removed.',
  'totp.added': 'An authenticator app was added.',
  'totp.removed': 'The authenticator app was removed.',
  'codes.renewed': 'New recovery codes were made.',
  'pin.chosen': 'A PIN was chosen.',
  'pin.removed': 'Your PIN was removed.',
  'all.removed': 'Your second factors were taken away by an admin.',
}
/** What to do if it was somebody else. */
export const accountAdvice = {
  password: 'If it was not you, ask your community admin for a reset code at once.',
  factor: 'If it was not you, change your password at once, and sign out everywhere else.',
} as const satisfies Readonly<Record<string, Label>>

export const additionOf = ({ kinds }: ChangedFactors): FactorChange => {
  if (kinds.includes('RECOVERY_CODES')) return 'codes.renewed'
  if (kinds.includes('PIN')) return 'pin.chosen'
  return kinds.includes('TOTP') ? 'totp.added' : 'passkey.added'
}
export const removalOf = ({ name, kinds }: ChangedFactors): FactorChange => {
  if (kinds.every((kind) => kind === 'PIN')) return 'pin.removed'
  if (name !== undefined) return 'all.removed'
  return kinds.includes('TOTP') ? 'totp.removed' : 'passkey.removed'
}
