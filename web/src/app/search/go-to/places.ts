import { plainEnglish } from '@aangan/contract/core/language/language'
import type { Label, Translate } from '@aangan/contract/core/language/text'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import type { SettingValues } from '@aangan/contract/society/community-settings'
import { Plus, type LucideIcon } from 'lucide-react'
import { withParams } from '../../../core/address/history.ts'
import { paths } from '../../../core/address/paths.ts'
import { currentLanguage } from '../../../core/language/language.ts'
import type { OtherWords, Places } from '../../../shell/places.ts'
import { sections, tilesFor, type SectionKey } from '../../dashboard/tiles.ts'
import { rankOf } from './matching.ts'
import { pages } from './pages.ts'
import * as list from './section-places.ts'

/** A tab of a section. */
export interface TabTitle {
  readonly text: '{section}: {tab}'
  readonly values: { readonly section: { readonly text: Label }; readonly tab: { readonly text: Label } }
}

export interface Destination {
  readonly key: string
  readonly title: Label | TabTitle
  readonly href: string
  readonly icon: LucideIcon
  readonly isSection: boolean
  /** Looked for and never shown. */
  readonly words?: OtherWords
}

const placesOf: Readonly<Record<SectionKey, Places>> = list

/** All places this person may go to: sections in the order of their tiles, then tabs, pages, forms. */
export function destinationsFor(user: CurrentUser, settings: SettingValues | undefined): readonly Destination[] {
  const tiles = tilesFor(user.roles)
  return [
    ...tiles.map(sectionOf),
    ...tiles.flatMap((key) => tabsOf(key, user, settings)),
    ...pages.map(({ name, path, ...page }) => ({ ...page, key: `page:${name}`, href: path, isSection: false })),
    ...tiles.flatMap((key) => formsOf(key, user, settings)),
  ]
}

const most = 6

/** The best for what is typed, in the language of the screen. */
export function matchingDestinations(
  typed: string,
  all: readonly Destination[],
  t: Translate,
  language = currentLanguage().code,
): readonly Destination[] {
  const ranked = all.map((place) => {
    const titles = [titleIn(place.title, t), titleIn(place.title, plainEnglish.t)]
    return { place, rank: rankOf(typed, { titles, words: place.words?.[language] ?? '' }) }
  })
  return [0, 1, 2].flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ place }) => place)).slice(0, most)
}

const titleIn = (title: Destination['title'], t: Translate): string =>
  typeof title === 'string'
    ? t(title)
    : t(title.text, { section: t(title.values.section.text), tab: t(title.values.tab.text) })

const hrefOf = (section: string, more: { tab?: string | undefined; do?: string } = {}): string =>
  withParams(paths.dashboard, { section, ...more })

function sectionOf(key: SectionKey): Destination {
  const { title, icon } = sections[key]
  return { key: `section:${key}`, title, href: hrefOf(key), icon, isSection: true, words: placesOf[key].words }
}

function tabsOf(key: SectionKey, user: CurrentUser, settings: SettingValues | undefined): Destination[] {
  const { title: section, icon } = sections[key]
  return Object.entries(placesOf[key].tabs ?? {}).flatMap(([tab, { title, offered }], index) =>
    title === section || offered?.(user, settings) === false
      ? []
      : {
          key: `${key}:${tab}`,
          title: { text: '{section}: {tab}', values: { section: { text: section }, tab: { text: title } } },
          href: hrefOf(key, { tab: index === 0 ? undefined : tab }),
          icon,
          isSection: false,
        },
  )
}

function formsOf(key: SectionKey, user: CurrentUser, settings: SettingValues | undefined): Destination[] {
  return Object.values(placesOf[key].forms ?? {}).flatMap(({ title, offered, tab, path }) =>
    offered(user, settings)
      ? {
          key: path ? `form:${key}` : `form:${[key, ...(tab ? [tab] : [])].join(':')}:add`,
          title,
          href: path ?? hrefOf(key, { tab, do: 'add' }),
          icon: path ? sections[key].icon : Plus,
          isSection: false,
        }
      : [],
  )
}
