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
  searchVehicle: '/dashboard?section=searchVehicle&vehicleNo=',
  blocked: '/dashboard?section=gate&tab=visits&status=BLOCKED',
  conflicts: '/dashboard?section=gate&tab=conflicts',
  shifts: '/dashboard?section=gate&tab=shifts',
  domesticHelp: '/dashboard?section=domesticHelp',
  household: '/dashboard?section=household',
  imports: '/dashboard?section=houses&tab=imports',
  security: '/security',
  notifications: '/notifications',
  notice: '/dashboard?section=notice&id=',
} as const

type To =
  | { readonly house: NamedHouse }
  | { readonly userId: string }
  /** Who asked for the car of this visit. */
  | { readonly askerOf: string }
  | 'admins'
  | 'inviter'

interface AnyAlert {
  readonly to: To
  readonly kind: NotificationKind
  readonly path: string
  /** The buttons that answer for the person, the most important first. */
  readonly answers?: readonly HouseAnswer[]
  /** It does not ring, though its kind does. */
  readonly calm?: true
  /** To their email address as well. */
  readonly isMailed?: boolean
}

/** One thing to tell people, in words of its own. */
export interface Alert extends AnyAlert {
  readonly title: Wording
  readonly body: Wording
  /** What a device shows, where the bell has more. */
  readonly newest?: Wording
  /** On a device, a later message about the same thing replaces an earlier one. */
  readonly about: { readonly id: string }
  /** Rewrites one line, which arrives read unless it `needsYou`. `isBack`: without moving it, and without a push message. */
  readonly line?: { readonly key: string; readonly isBack?: true; readonly needsYou?: true }
}

/** A step of a visit: rewrites its line in the bell with the current story. */
export interface Step extends AnyAlert {
  readonly visitId: string
  /** The office has a line of its own, apart from the house’s. */
  readonly ofOffice?: true
  /** Unread until it is opened, or until nothing of the visit needs the person any more. */
  readonly needsYou?: true
  /** Sends no push message: to nobody at all, or not to the person named. */
  readonly quiet?: 'all' | { readonly userId: string | undefined }
  /** Updates an existing line and never adds one. `back`: without moving it to the top. */
  readonly follows?: true | 'back'
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
  readonly steps?: readonly Step[]
}
