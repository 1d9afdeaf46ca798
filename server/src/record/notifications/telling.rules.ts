import { houseLabel, type NamedHouse } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import type { HouseAnswer } from '@aangan/contract/gate/visit-kinds'
import type { NotificationKind } from '@aangan/contract/record/notifications'

/** Written in the recipient's language. */
export type Wording = (language: Language) => string

/** Which house it is about: some people have several. */
export const forHouse =
  ({ division, houseNo }: NamedHouse): Wording =>
  ({ t }) =>
    t('For house {house}', { house: houseLabel(division, houseNo) })

/** Where a notification leads. */
export const paths = {
  visitors: '/dashboard?section=visitors',
  blocked: '/dashboard?section=gate&tab=visits&status=BLOCKED',
  conflicts: '/dashboard?section=gate&tab=conflicts',
  shifts: '/dashboard?section=gate&tab=shifts',
  domesticHelp: '/dashboard?section=domesticHelp',
  household: '/dashboard?section=household',
  imports: '/dashboard?section=houses&tab=imports',
  security: '/security',
  notifications: '/notifications',
} as const

/** One thing to tell people. */
export interface Alert {
  /** `except`: who knows it already. */
  readonly to:
    | { readonly house: NamedHouse; readonly except?: string | undefined }
    | { readonly userId: string }
    | 'admins'
    | 'inviter'
  readonly kind: NotificationKind
  readonly title: Wording
  readonly body: Wording
  readonly path: string
  /** On a device, a later one about the same takes the place of an earlier one. */
  readonly about: { readonly visitId: string } | { readonly id: string }
  /** The buttons that answer for the person, the most important first. */
  readonly answers?: readonly HouseAnswer[]
  /** It does not ring, though its kind does. */
  readonly calm?: true
  /** To their email address as well. */
  readonly isMailed?: boolean
}

/** What open screens read again. */
export type ScreenChange =
  | { readonly kind: 'visit' | 'pass' | 'helper'; readonly id: string; readonly houses: readonly NamedHouse[] }
  | { readonly kind: 'board' | 'settings' }

/** What follows from something that happened. */
export interface Plan {
  /** Null for news of an account that has no community. */
  readonly communityId: string | null
  readonly changed: readonly ScreenChange[]
  readonly alerts: readonly Alert[]
}
