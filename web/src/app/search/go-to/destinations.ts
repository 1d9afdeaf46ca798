import { plainEnglish, type Language } from '@aangan/contract/core/language/language'
import type { Label, Translate } from '@aangan/contract/core/language/text'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import type { SettingValues } from '@aangan/contract/society/community-settings'
import { Plus, type LucideIcon } from 'lucide-react'
import { paths } from '../../../core/address/paths.ts'
import type { Places } from '../../../shell/places.ts'
import type { Section } from '../../../shell/section.ts'
import { sections, tilesFor, type SectionKey } from '../../dashboard/tiles.ts'
import { rankOf } from './matching.ts'
import { pages, type Page } from './pages.ts'
import type { PlaceWords } from './place-words.ts'
import * as list from './section-places.ts'

/** A tab of a section. */
interface TabTitle {
  readonly text: '{section}: {tab}'
  readonly values: { readonly section: { readonly text: Label }; readonly tab: { readonly text: Label } }
}

/** What Go to leads to. */
export interface Destination {
  readonly key: string
  readonly title: Label | TabTitle
  readonly href: string
  readonly icon: LucideIcon
  readonly isSection: boolean
}

const placesOf: Readonly<Record<SectionKey, Places>> = list

/** All that this person may go to: sections in the order of their tiles, then tabs, pages, forms. */
export function destinationsFor(user: CurrentUser, settings: SettingValues | undefined): readonly Destination[] {
  const tiles = tilesFor(user.roles)
  return [
    ...tiles.map((key) => sectionPlace(key, sections[key])),
    ...tiles.flatMap((key) => tabPlaces(key, sections[key], user, settings)),
    ...pages.map(pagePlace),
    ...tiles.flatMap((key) => formPlaces(key, sections[key], user, settings)),
  ]
}

const most = 6

/** The best first; among equals the order stays. */
export function matchingDestinations(
  typed: string,
  all: readonly Destination[],
  { t }: Language,
  words: PlaceWords,
): readonly Destination[] {
  const ranked = all.map((place) => {
    const titles = [titleIn(place.title, t), titleIn(place.title, plainEnglish.t)]
    return { place, rank: rankOf(typed, { titles, words: words[place.key] ?? '' }) }
  })
  return [0, 1, 2].flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ place }) => place)).slice(0, most)
}

const titleIn = (title: Destination['title'], t: Translate): string =>
  typeof title === 'string'
    ? t(title)
    : t(title.text, { section: t(title.values.section.text), tab: t(title.values.tab.text) })

const hrefOf = (section: string, tab = '', more = ''): string =>
  `${paths.dashboard}?section=${section}${tab && `&tab=${tab}`}${more}`

const sectionPlace = (key: SectionKey, { title, icon }: Section): Destination => ({
  key: `section:${key}`,
  title,
  href: hrefOf(key),
  icon,
  isSection: true,
})

const pagePlace = ({ name, title, path, icon }: Page): Destination => ({
  key: `page:${name}`,
  title,
  href: path,
  icon: typeof icon === 'string' ? sections[icon].icon : icon,
  isSection: false,
})

const tabPlaces = (
  key: SectionKey,
  { title: section, icon }: Section,
  user: CurrentUser,
  settings: SettingValues | undefined,
): Destination[] =>
  Object.entries(placesOf[key].tabs ?? {}).flatMap(([tab, { title, offered }], index) =>
    // The first tab of Houses is Houses.
    title === section || offered?.(user, settings) === false
      ? []
      : {
          key: `${key}:${tab}`,
          title: { text: '{section}: {tab}', values: { section: { text: section }, tab: { text: title } } },
          href: hrefOf(key, index === 0 ? '' : tab),
          icon,
          isSection: false,
        },
  )

const formPlaces = (
  key: SectionKey,
  { icon }: Section,
  user: CurrentUser,
  settings: SettingValues | undefined,
): Destination[] =>
  Object.entries(placesOf[key].forms ?? {}).flatMap(([kind, { title, offered, tab, asks = 'add', path }]) =>
    offered(user, settings)
      ? {
          key: `form:${key}:${kind}`,
          title,
          href: path ?? hrefOf(key, tab, `&do=${asks}`),
          icon: path ? icon : Plus,
          isSection: false,
        }
      : [],
  )
