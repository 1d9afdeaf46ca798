import { has } from '@aangan/contract/core/actor'
import type { CurrentUser } from '@aangan/contract/people/current-user'
import type { SearchGroup } from '@aangan/contract/record/search'
import { useMemo } from 'react'
import { useLanguage } from '../../../core/language/language.ts'
import { useCommunities } from '../../../society/communities/communities.queries.ts'
import { useSettings } from '../../../society/community-settings/community-settings.queries.ts'
import { browserZone } from '../../../ui/dates.ts'
import { destinationsFor, matchingDestinations } from '../go-to/destinations.ts'
import { usePlaceWords } from '../go-to/place-words.ts'
import { kinds } from './kinds.ts'
import { foundLines, placeLines, recentLines, type LineGroup } from './lines.ts'
import type { Chosen } from './recent.ts'
import { useFound } from './search.queries.ts'

interface Wanted {
  typed: string
  user: CurrentUser
  recent: readonly Chosen[]
  communityId: string | undefined
}

/** The groups of the list, and how far the server’s answer is. */
export function useLines({ typed, user, recent, communityId }: Wanted) {
  const language = useLanguage()
  const placeWords = usePlaceWords(language.code)
  const { community, communityId: home } = user
  // Only a guard’s places depend on them.
  const settings = useSettings(home ?? undefined, { enabled: home !== null && has(user, 'SECURITY') }).data
  const named = useCommunities({ enabled: communityId !== undefined }).data?.find(({ id }) => id === communityId)
  const places = useMemo(() => destinationsFor(user, settings), [user, settings])
  const found = useFound(typed, communityId)
  const { words, isPending } = found
  const reader = { actor: user, language, zone: (named ?? community)?.timeZone ?? browserZone() }
  const goTo =
    words === ''
      ? places.filter(({ isSection }) => isSection)
      : matchingDestinations(words, places, language, placeWords)
  const groups: LineGroup[] = [
    { heading: 'Recent', lines: words === '' ? recentLines(recent, places, reader) : [] },
    { heading: 'Go to', lines: placeLines(goTo, reader, 'place') },
    ...(found.groups ?? []).filter(isKnown).map((group) => ({
      heading: kinds[group.kind].heading,
      lines: foundLines(group, words, reader, communityId),
      isOld: isPending,
    })),
  ]
  const shown = groups.filter(({ lines }) => lines.length > 0)
  return { ...found, groups: shown, count: shown.reduce((sum, { lines }) => sum + lines.filter(isResult).length, 0) }
}

/** A newer server may find more. */
const isKnown = ({ kind }: SearchGroup) => kind in kinds
/** `See all` is none. */
const isResult = ({ chosen }: { readonly chosen?: Chosen }) => chosen !== undefined

export type Found = ReturnType<typeof useLines>
