import type { Translate } from '@aangan/contract/core/language/text'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import type { SettingValues } from '@aangan/contract/society/community-settings'
import { currentLanguage } from '../../../core/language/language.ts'
import { sections, tilesFor } from '../../dashboard/dashboard.screen.tsx'
import { bestOf, destinationsOf, type Destination } from './destinations.ts'

export type { Destination }

/** All places this person may go to: sections in the order of their tiles, then tabs, pages, forms. */
export const destinationsFor = (user: CurrentUser, settings: SettingValues | undefined): readonly Destination[] =>
  destinationsOf(tilesFor(user.roles), sections, user, settings)

/** The best six for what is typed, in the language of the screen. */
export const matchingDestinations = (
  typed: string,
  all: readonly Destination[],
  t: Translate,
): readonly Destination[] => bestOf(typed, all, t, currentLanguage().code)
