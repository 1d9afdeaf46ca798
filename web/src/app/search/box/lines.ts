import type { Label } from '@aangan/contract/core/language/text'
import type { SearchGroup } from '@aangan/contract/record/search'
import type { LucideIcon } from 'lucide-react'
import { msg } from '@aangan/contract/core/language/text'
import { withParams } from '../../../core/address/history.ts'
import { paths } from '../../../core/address/paths.ts'
import { words as wordsOf } from '../../../core/language/say.ts'
import { sections } from '../../dashboard/tiles.ts'
import type { Destination } from '../go-to/destinations.ts'
import { kinds, type Place, type Reader } from './kinds.ts'
import type { Chosen } from './recent.ts'

const hrefOf = ({ section, params }: Place): string => withParams(paths.dashboard, { section, ...params })

/** One choice of the list. */
export interface Line {
  /** Stays with its choice when other lines come. */
  readonly key: string
  readonly icon: LucideIcon
  readonly title: string
  readonly isPlate?: boolean
  readonly detail?: string
  readonly href: string
  /** What Recent keeps of it; undefined for what is no thing. */
  readonly chosen?: Chosen
}

export interface LineGroup {
  readonly heading: Label
  readonly lines: readonly Line[]
  /** Of earlier words. */
  readonly isOld?: boolean
}

export const placeLines = (
  places: readonly Destination[],
  { language }: Pick<Reader, 'language'>,
  group: string,
): Line[] =>
  places.map(({ key, title, href, icon }) => {
    const said = wordsOf(title, language)
    return { key: `${group} ${key}`, icon, title: said, href, chosen: { kind: 'PLACE', title: said, href } }
  })

/** A place is read from one's own places, so that it follows the language, and goes with the role. */
export const recentLines = (
  recent: readonly Chosen[],
  places: readonly Destination[],
  reader: Pick<Reader, 'language'>,
): Line[] =>
  recent.flatMap((chosen) => {
    const { kind, title, href } = chosen
    if (kind === 'PLACE')
      return placeLines(
        places.filter((place) => place.href === href),
        reader,
        'recent',
      )
    // Another version may know more kinds.
    if (!(kind in kinds)) return []
    const { icon } = sections[kinds[kind].icon]
    return [{ key: `recent ${href}`, icon, title, isPlate: kind === 'VEHICLE', href, chosen }]
  })

/** What the server found of one kind, and the way to all of it. */
export function foundLines({ kind, items, more }: SearchGroup, words: string, reader: Reader, communityId?: string) {
  const { icon, title, detail, place, all } = kinds[kind]
  const lines = items.map((item): Line => {
    const href = hrefOf(place(item, reader.actor))
    const said = title(item) ?? ''
    const where = kind === 'COMMUNITY' ? undefined : item.community?.displayName
    return {
      key: `${kind} ${item.id}`,
      icon: sections[icon].icon,
      title: said,
      isPlate: kind === 'VEHICLE',
      detail: [...detail(item, reader), where].filter(Boolean).join(' · '),
      href,
      chosen: { kind, title: said, href },
    }
  })
  const list = more ? all?.(words, reader.actor, communityId) : undefined
  if (!list) return lines
  const { title: listTitle, icon: listIcon } = sections[list.section]
  const section = wordsOf(listTitle, reader.language)
  const seeAll: Line = {
    key: `${kind} all`,
    icon: listIcon,
    title: wordsOf(msg('See all in {section}', { section }), reader.language),
    href: hrefOf({ ...list, params: { communityId, ...list.params } }),
  }
  return [...lines, seeAll]
}
