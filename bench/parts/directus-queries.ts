import { defaultTimeZone, divisions, ownershipTypes } from '../../contract/src/core/constants.ts'
import { todayIn } from '../../contract/src/core/dates.ts'
import { attachmentPath } from '../../contract/src/society/notice-board.ts'
import { audienceRoles } from '../../contract/src/society/notice-audience.ts'
import type { Community } from '../calls/callers.ts'
import { aMonthAgo, type Request } from '../calls/request.ts'
import type { SeededDatabase } from '../data/seeded-database.ts'
import type { Peer, Row } from './peer.ts'

export const readerToken = 'token-of-who-reads'

/** A filter or another parameter that is sent as JSON. */
type Nested = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, string | number | Nested>>

function getItems(collection: string, query: Query): Request {
  const said = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return {
    method: 'GET',
    path: `/items/${collection}?${new URLSearchParams(said).toString()}`,
    headers: { authorization: `Bearer ${readerToken}` },
  }
}

const of = (field: string, ...names: string[]): string => names.map((name) => `${field}.${name}`).join(',')
const community = of('community_id', 'id', 'display_name')

const searchByNumber = ({ id, vehicleNo }: Community): Request =>
  getItems('vehicles', {
    fields: `id,vehicle_no,type,${of('user_id', 'name', 'house_no', 'division', 'mobile_no')},${of('house_id', 'number', 'division')},${community}`,
    filter: { community_id: { _eq: id }, vehicle_no: { _contains: vehicleNo.slice(-4) } },
    sort: 'vehicle_no,id',
    limit: 50,
  })

interface Home {
  readonly houseId: string
  readonly ownershipType: string
  readonly division: string
}
/** An application has them from whom it has let in. */
async function homesOf({ sql }: SeededDatabase, communities: readonly Community[]): Promise<Map<string, Home[]>> {
  const ids = communities.map(({ resident }) => resident.userId)
  const homes = await sql<(Home & { userId: string })[]>`
    select o.user_id as "userId", o.house_id as "houseId", o.ownership_type as "ownershipType", h.division
    from data.occupancies o join data.houses h on h.id = o.house_id
    where o.user_id = any (${ids}::uuid[]) and o.ended_at is null`
  return Map.groupBy(homes, ({ userId }) => userId)
}

const notices = ({ id, resident }: Community, homes: readonly Home[]): Request => {
  const houses = { house_id: { _in: homes.map(({ houseId }) => houseId) } }
  return getItems('notices', {
    fields: `id,title,content,end_date,created_at,updated_at,publish_at,pinned,ask,audience_divisions,audience_ownership,audience_roles,audience_houses,poll,emergency,cleared_at,cleared_text,${of('created_by', 'id', 'name')},${of('attachments', 'file_name', 'type')},reads.read_at,${of('houses.house_id', 'division', 'number')},${community}`,
    filter: {
      _and: [
        { community_id: { _eq: id } },
        { end_date: { _gte: todayIn(defaultTimeZone, new Date()) } },
        { _or: [{ publish_at: { _null: true } }, { publish_at: { _lte: '$NOW' } }] },
        { _or: [{ audience_roles: { _null: true } }, ...homes.map(takesIn)] },
      ],
    },
    deep: { reads: { _filter: { user_id: { _eq: resident.userId } } }, houses: { _filter: houses } },
    sort: '-pinned,-created_at,-id',
    limit: 1000,
  })
}

const takesIn = ({ houseId, ownershipType, division }: Home): Nested => ({
  _and: [
    { audience_roles: { _in: listsWith('USER', audienceRoles) } },
    {
      _or: [
        { audience_ownership: { _null: true } },
        { audience_ownership: { _in: listsWith(ownershipType, ownershipTypes) } },
      ],
    },
    {
      _or: [
        { _and: [{ audience_divisions: { _null: true } }, { audience_houses: { _eq: 0 } }] },
        { audience_divisions: { _in: listsWith(division, divisions) } },
        { houses: { house_id: { _eq: houseId } } },
      ],
    },
  ],
})

/** It has no operator for a list that contains something: every list in which it can stand, as PostgreSQL writes it. */
const listsWith = (value: string, values: readonly string[]): string[] =>
  values
    .reduce<string[][]>((lists, one) => [...lists, ...lists.map((list) => [...list, one])], [[]])
    .filter((list) => list.includes(value))
    .map((list) => `{${list.join(',')}}`)

const audit = ({ id }: Community): Request =>
  getItems('audit_logs', {
    fields: `id,${of('user_id', 'id', 'name', 'username')},action,resource,resource_id,at,old_data,new_data,${community}`,
    filter: { community_id: { _eq: id }, resource: { _eq: 'GUEST_VEHICLE' }, at: { _gte: aMonthAgo } },
    sort: '-at,-id',
    limit: 10,
    page: 1,
    meta: 'filter_count',
  })

export const requests: Peer['requests'] = {
  searchByNumber: (communities) => communities.map(searchByNumber),
  async notices(communities, seeded) {
    const homes = await homesOf(seeded, communities)
    return communities.map((community) => notices(community, homes.get(community.resident.userId) ?? []))
  },
  audit: (communities) => communities.map(audit),
}

type Related = Readonly<Record<string, string>> | null
const placeOf = (place: unknown) => {
  const { id, display_name } = place as Record<'id' | 'display_name', string>
  return { id, displayName: display_name }
}
const without = (row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
/** Descending by each of these in turn. */
const last =
  (...keys: ((row: Row) => string)[]) =>
  (one: Row, other: Row): number => {
    const key = keys.find((of) => of(one) !== of(other))
    return key === undefined ? 0 : key(one) < key(other) ? 1 : -1
  }
const textOf =
  (name: string) =>
  (row: Row): string =>
    String(row[name])

/**
 * What it cannot answer over REST without an extension: results of polls, what is new to somebody, sizes of attachments,
 * sentences, what was done at once, and an order by anything that is no column.
 */
export const compared: Peer['compared'] = {
  searchByNumber: {
    ofOurs: (rows) => rows.toSorted((one, other) => last(textOf('vehicleNo'), textOf('id'))(other, one)),
    ofTheirs: ({ id, vehicle_no, type, user_id, house_id, community_id }) => {
      const [user, house] = [user_id as NonNullable<Related>, house_id as Related]
      return {
        id,
        vehicleNo: vehicle_no,
        type,
        userName: user['name'],
        houseNo: house?.['number'] ?? user['house_no'],
        division: house?.['division'] ?? user['division'],
        mobileNo: user['mobile_no'],
        community: placeOf(community_id),
      }
    },
  },
  notices: {
    ofOurs: (rows) =>
      rows.toSorted(last(textOf('pinned'), textOf('createdAt'), textOf('id'))).map((row) => ({
        ...without(row, 'communityId', 'status', 'attachmentSize', 'publishAt', 'isNew'),
        poll: row['poll'] && without(row['poll'] as Row, 'closed', 'houses', 'voted', 'counts', 'myVotes'),
      })),
    ofTheirs: (row) => {
      const { id, created_at, publish_at, created_by, attachments, reads, audience_roles, emergency } = row
      const [attachment] = attachments as Record<'file_name' | 'type', string>[]
      const [read] = reads as { read_at: string | null }[]
      const houses = row['houses'] as { house_id: Record<'division' | 'number', string> }[]
      return {
        id,
        title: row['title'],
        content: row['content'],
        community: placeOf(row['community_id']),
        endDate: row['end_date'],
        attachmentPath: attachment ? attachmentPath(String(id), attachment.file_name) : null,
        attachmentType: attachment?.type ?? null,
        createdAt: created_at,
        updatedAt: row['updated_at'],
        publishedAt: publish_at ?? created_at,
        pinned: row['pinned'],
        ask: row['ask'],
        readAt: read?.read_at ?? null,
        poll: row['poll'],
        audience: audience_roles && {
          divisions: row['audience_divisions'] ?? [],
          houses: houses.map(({ house_id }) => ({ division: house_id.division, houseNo: house_id.number })),
          houseCount: row['audience_houses'],
          ownershipTypes: row['audience_ownership'] ?? [],
          roles: audience_roles,
        },
        emergency: emergency && {
          kind: emergency,
          sentBy: created_by,
          clearedAt: row['cleared_at'],
          clearedText: row['cleared_text'],
        },
      }
    },
  },
  audit: {
    ofOurs: (rows) => rows.map((row) => without(row, 'summary', 'changes', 'occurredAt', 'bulk')),
    ofTheirs: ({ id, user_id, action, resource, resource_id, community_id, at, old_data, new_data }) => {
      const user = user_id as Related
      return {
        id,
        userId: user?.['id'] ?? null,
        userName: user?.['name'] ?? null,
        username: user?.['username'] ?? null,
        action,
        resource,
        resourceId: resource_id,
        community: placeOf(community_id),
        timestamp: at,
        oldData: old_data,
        newData: new_data,
      }
    },
  },
}
