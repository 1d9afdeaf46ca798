import {
  inWireOrder,
  isAdmin,
  isSuperAdmin,
  mayCall,
  type Actor,
  type Role,
  type Who,
} from '@aangan/contract/core/actor'
import { visitEndpoints } from '@aangan/contract/gate/visit-endpoints'
import { houseEndpoints } from '@aangan/contract/people/house-endpoints'
import { memberEndpoints } from '@aangan/contract/people/members'
import { userEndpoints } from '@aangan/contract/people/users'
import { vehicleEndpoints } from '@aangan/contract/people/vehicles'
import {
  mostFound,
  type FoundItem,
  searchKinds,
  type SearchGroup,
  type SearchItem,
  type SearchKind,
} from '@aangan/contract/record/search'
import { hasDigit, type Reading } from '@aangan/contract/record/search-reading'
import { communityEndpoints } from '@aangan/contract/society/communities'
import { helperEndpoints } from '@aangan/contract/society/helpers'
import { noticeViewerOf } from '@aangan/contract/society/notice-board'
import { noticeEndpoints } from '@aangan/contract/society/notices'
import { viewerOf } from '../../gate/visits/visit-decisions.rules.ts'

/** Who may read the list of each kind, and so may find it. */
const lists: Readonly<Record<SearchKind, { readonly who: Who; readonly inOneCommunity?: true }>> = {
  COMMUNITY: communityEndpoints.list,
  USER: userEndpoints.search,
  PERSON: memberEndpoints.search,
  HOUSE: houseEndpoints.list,
  VEHICLE: vehicleEndpoints.searchByNumber,
  VISITOR: { who: visitEndpoints.list.who, inOneCommunity: true },
  NOTICE: { who: noticeEndpoints.list.who, inOneCommunity: true },
  HELPER: { who: helperEndpoints.list.who, inOneCommunity: true },
}

/** What each is likeliest to look for comes first. */
const orders: Readonly<Record<Role, readonly SearchKind[]>> = {
  SUPER_ADMIN: searchKinds,
  ADMIN: searchKinds,
  SECURITY: ['VEHICLE', 'VISITOR', 'PERSON', 'HOUSE', 'HELPER', 'NOTICE'],
  USER: ['PERSON', 'VEHICLE', 'VISITOR', 'NOTICE', 'HELPER'],
}
const firstWithDigit: readonly SearchKind[] = ['VEHICLE', 'HOUSE']

/** The kinds that somebody finds, in the order of their groups. A whole number is looked for among accounts alone. */
export function kindsFor(actor: Pick<Actor, 'roles'>, reading: Reading, isInCommunity: boolean): readonly SearchKind[] {
  const [highest = 'USER'] = inWireOrder(actor.roles)
  const found = orders[highest].filter(
    (kind) => mayCall(lists[kind].who, actor) && (isInCommunity || lists[kind].inOneCommunity === undefined),
  )
  if ('mobileNo' in reading) return found.filter((kind) => kind === 'USER')
  const first = hasDigit(reading.text) ? firstWithDigit.filter((kind) => found.includes(kind)) : []
  return [...new Set([...first, ...found])]
}

/** How much of each list the caller may see, by the rules of the list's own call. */
export const sightOf = (actor: Pick<Actor, 'id' | 'roles'>) => ({
  /** Searches several communities. */
  isWide: isSuperAdmin(actor),
  /** Finds accounts among USER, so PERSON leaves them out. */
  findsUsers: isAdmin(actor),
  viewer: viewerOf(actor),
  noticeViewer: noticeViewerOf(actor),
  visibleOnly: !isAdmin(actor),
})

const nothing: Omit<SearchItem, 'id'> = {
  title: null,
  vehicleNo: null,
  division: null,
  houseNo: null,
  name: null,
  code: null,
  count: null,
  at: null,
  community: null,
}

export const groupsOf = (found: readonly (readonly [SearchKind, readonly FoundItem[]])[]): SearchGroup[] =>
  found.flatMap(([kind, items]) =>
    items.length === 0
      ? []
      : [
          {
            kind,
            items: items.slice(0, mostFound).map((item) => ({ ...nothing, ...item })),
            more: items.length > mostFound,
          },
        ],
  )
