import { noticeStatusLabels } from '@aangan/contract/society/notice-statuses'
import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import { communityStatusLabels } from '@aangan/contract/society/community-statuses'
import { userStatusLabels } from '@aangan/contract/people/user-statuses'
import { isAdmin, isPrivileged, type Actor } from '@aangan/contract/core/actor'
import { houseLabel } from '@aangan/contract/core/houses'
import type { Language } from '@aangan/contract/core/language/language'
import type { Label } from '@aangan/contract/core/language/text'
import { visitStatusLabels } from '@aangan/contract/gate/visit-kinds'
import type { SearchItem, SearchKind } from '@aangan/contract/record/search'
import type { Params } from '../../../core/address/history.ts'
import { datesIn } from '../../../ui/dates.ts'
import type { SectionKey } from '../../dashboard/tiles.ts'
import { houseIn } from './house-words.ts'

export interface Reader {
  readonly actor: Pick<Actor, 'roles'>
  readonly language: Language
  readonly zone: string | undefined
}

/** Where something is: a section, and what its address has besides. */
export interface Place {
  readonly section: SectionKey
  readonly params: Params
}

/** How a kind of things is shown, and where it leads. A new kind is one entry. */
interface Kind {
  readonly heading: Label
  /** Its tile has the icon. */
  readonly icon: SectionKey
  /** The bold text of the line; for a vehicle, the plate. */
  readonly title: (item: SearchItem) => string | null
  /** The text after the title. */
  readonly detail: (item: SearchItem, reader: Reader) => readonly (string | null)[]
  readonly place: (item: SearchItem, actor: Reader['actor']) => Place
  /** The list with everything that was found; undefined where it has no such filter. */
  readonly all?: (words: string, actor: Reader['actor'], communityId?: string) => Place | undefined
}

const nameOf = ({ name }: SearchItem) => name
const titleOf = ({ title }: SearchItem) => title
const houseOf = ({ division, houseNo }: SearchItem) => houseLabel(division, houseNo)
const houseParams = ({ division, houseNo }: Pick<SearchItem, 'division' | 'houseNo'>): Params => ({
  houseNo: houseNo ?? undefined,
  division: division ?? undefined,
})
const said = (labels: Readonly<Record<string, Label>>, code: string | null, { language }: Reader) => {
  const label = labels[code ?? '']
  return label === undefined ? null : language.t(label)
}
const timeOf = ({ at }: SearchItem, { language, zone }: Reader) => at && datesIn(language).moment(at, zone)
/** A list of people is filtered by their house where that was looked for. */
const peopleParams = (words: string): Params => houseIn(words) ?? { name: words }

export const kinds: Readonly<Record<SearchKind, Kind>> = {
  COMMUNITY: {
    heading: 'Communities',
    icon: 'communities',
    title: titleOf,
    detail: ({ code }, reader) => [said(communityStatusLabels, code, reader)],
    place: ({ id }) => ({ section: 'communities', params: { id } }),
  },
  USER: {
    heading: 'Users',
    icon: 'manageUsers',
    title: nameOf,
    detail: (item, reader) => [houseOf(item), said(userStatusLabels, item.code, reader)],
    place: ({ id, name, code, community }) =>
      code === 'PENDING'
        ? { section: 'approveUsers', params: { id } }
        : { section: 'manageUsers', params: { name: name ?? '', communityId: community?.id } },
    all: (words) => ({ section: 'manageUsers', params: peopleParams(words) }),
  },
  PERSON: {
    heading: 'People',
    icon: 'searchMembers',
    title: nameOf,
    detail: (item) => [houseOf(item)],
    place: (item) => ({
      section: 'searchMembers',
      params: { name: item.name ?? '', ...houseParams(item), communityId: item.community?.id, id: item.id },
    }),
    all: (words) => ({ section: 'searchMembers', params: peopleParams(words) }),
  },
  HOUSE: {
    heading: 'Houses',
    icon: 'houses',
    title: houseOf,
    detail: ({ count }, { language }) => [
      count === null ? null : language.t('{count, plural, one {# person} other {# people}}', { count }),
    ],
    place: (item, actor) =>
      isAdmin(actor)
        ? { section: 'houses', params: { house: item.id } }
        : { section: 'searchMembers', params: houseParams(item) },
    all: (words, actor) => {
      const { houseNo = words, division } = houseIn(words) ?? {}
      return isAdmin(actor) ? { section: 'houses', params: { number: houseNo, division } } : undefined
    },
  },
  VEHICLE: {
    heading: 'Vehicles',
    icon: 'searchVehicle',
    title: ({ vehicleNo }) => vehicleNo,
    detail: (item) => [houseOf(item), item.name],
    place: ({ id, vehicleNo }) => ({ section: 'searchVehicle', params: { vehicleNo: vehicleNo ?? '', id } }),
    all: (words) => {
      const house = houseIn(words)
      const params = house?.division === undefined ? { vehicleNo: words } : { by: 'house', ...house }
      return { section: 'searchVehicle', params }
    },
  },
  VISITOR: {
    heading: 'Visitors',
    icon: 'visitors',
    title: nameOf,
    detail: (item, reader) => [houseOf(item), said(visitStatusLabels, item.code, reader), timeOf(item, reader)],
    place: ({ name, community }, actor) => visitsFound(name ?? '', actor, community?.id),
    all: visitsFound,
  },
  NOTICE: {
    heading: 'Notices',
    icon: 'notice',
    title: titleOf,
    detail: (item, reader) => [timeOf(item, reader), said(noticeStatusLabels, item.code, reader)],
    place: ({ id }) => ({ section: 'notice', params: { id } }),
  },
  HELPER: {
    heading: 'Helpers',
    icon: 'domesticHelp',
    title: nameOf,
    detail: ({ code }, reader) => [said(helperCategoryLabels, code, reader)],
    place: ({ id }) => ({ section: 'domesticHelp', params: { id } }),
  },
}

function visitsFound(find: string, actor: Reader['actor'], communityId?: string): Place {
  return isPrivileged(actor)
    ? { section: 'gate', params: { tab: 'visits', find, communityId } }
    : { section: 'visitors', params: { find } }
}
