import type { Translate } from '@aangan/contract/core/language/text'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import type { SettingValues } from '@aangan/contract/society/community-settings'
import { currentLanguage } from '../../../core/language/language.ts'
import { bestOf, destinationsOf, type Destination } from './destinations.ts'

export type { Destination }

type Tiles = Pick<typeof import('../../dashboard/dashboard.screen.tsx'), 'sections' | 'tilesFor'>
let tiles: Tiles | undefined

/** First of all. The tiles come with the dashboard: shared with the search, they would be a file of their own, and weigh more. */
export async function loadPlaces(): Promise<void> {
  tiles = await import('../../dashboard/dashboard.screen.tsx')
}

/** All places this person may go to: sections in the order of their tiles, then tabs, pages, forms. */
export function destinationsFor(user: CurrentUser, settings: SettingValues | undefined): readonly Destination[] {
  if (!tiles) throw new Error('The places are not loaded.')
  return destinationsOf(tiles.tilesFor(user.roles), tiles.sections, user, settings)
}

/** The best six for what is typed, in the language of the screen. */
export const matchingDestinations = (
  typed: string,
  all: readonly Destination[],
  t: Translate,
): readonly Destination[] => bestOf(typed, all, t, currentLanguage().code)
