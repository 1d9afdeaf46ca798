import { liveLimits, type LiveEvent } from '@aangan/contract/core/live'
import type { Announcement } from './announcements.rules.ts'
import type { Connection } from './stream-reply.ts'

/** Who hears a stream, by their rights as they were last read. */
export interface Audience {
  readonly userId: string
  readonly communityId: string | null
  /** Hears of every house of the community. */
  readonly isStaff: boolean
  readonly isAdmin: boolean
  /** Hears of every community. */
  readonly isEverywhere: boolean
  /** Where they live. */
  readonly houseIds: readonly string[]
  /** Of the turn of a guard: their bell there is the desk’s. */
  readonly atDesk: boolean
}

export interface Stream {
  readonly sessionId: string
  readonly userId: string
  readonly connection: Connection
  /** Null until its rights are read: it hears nothing before. */
  audience: Audience | null
  /** By `performance.now()`. */
  nextPing: number
  nextCheck: number
  readonly end: number
}

export const frame = (event: LiveEvent, data: Readonly<Record<string, unknown>> = {}): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

const bye = frame('bye')

/** The open streams of this process, by whom they are for. */
export interface Streams {
  /** Closes the oldest one of the session or person beyond their bounds. */
  add(stream: Stream): void
  remove(stream: Stream): void
  end(stream: Stream): void
  admit(stream: Stream, audience: Audience): void
  /** Those that an announcement is for. */
  heardBy(announcement: Announcement): ReadonlySet<Stream>
  of(userId: string): readonly Stream[]
  readonly all: ReadonlySet<Stream>
}

export function openStreams(): Streams {
  const all = new Set<Stream>()
  const bySession = indexOf()
  const byUser = indexOf()
  const byHouse = indexOf()
  const staff = indexOf()
  const byCommunity = indexOf()
  const everywhere = new Set<Stream>()

  const leave = (stream: Stream): void => {
    const { audience } = stream
    if (audience === null) return
    for (const house of audience.houseIds) byHouse.remove(house, stream)
    if (audience.communityId !== null) {
      staff.remove(audience.communityId, stream)
      byCommunity.remove(audience.communityId, stream)
    }
    everywhere.delete(stream)
  }
  const remove = (stream: Stream): void => {
    if (!all.delete(stream)) return
    bySession.remove(stream.sessionId, stream)
    byUser.remove(stream.userId, stream)
    leave(stream)
  }
  const end = (stream: Stream): void => {
    remove(stream)
    stream.connection.end(bye)
  }

  const endOldest = (streams: ReadonlySet<Stream>, most: number): void => {
    const [oldest] = streams
    if (oldest !== undefined && streams.size >= most) end(oldest)
  }

  return {
    all,
    remove,
    end,
    add(stream) {
      endOldest(bySession.of(stream.sessionId), liveLimits.streamsEach)
      endOldest(byUser.of(stream.userId), liveLimits.streamsOfPerson)
      all.add(stream)
      bySession.add(stream.sessionId, stream)
      byUser.add(stream.userId, stream)
    },
    admit(stream, audience) {
      leave(stream)
      stream.audience = audience
      for (const house of audience.houseIds) byHouse.add(house, stream)
      if (audience.isStaff && audience.communityId !== null) staff.add(audience.communityId, stream)
      if (audience.communityId !== null) byCommunity.add(audience.communityId, stream)
      if (audience.isEverywhere) everywhere.add(stream)
    },
    heardBy(announcement) {
      if ('userId' in announcement) return new Set(byUser.of(announcement.userId))
      const { communityId } = announcement
      if (announcement.kind === 'rights_of_community')
        return new Set([...all].filter(({ audience }) => audience === null || audience.communityId === communityId))
      if (announcement.kind === 'import')
        return new Set([
          ...everywhere,
          ...[...staff.of(communityId)].filter(({ audience }) => audience?.isAdmin === true),
        ])
      if (announcement.kind === 'notice' || announcement.kind === 'emergency')
        return new Set([...everywhere, ...byCommunity.of(communityId)])
      const houses = 'houseIds' in announcement ? announcement.houseIds : []
      return new Set([...everywhere, ...staff.of(communityId), ...houses.flatMap((house) => [...byHouse.of(house)])])
    },
    of: (userId) => [...byUser.of(userId)],
  }
}

/** Streams under a key, the oldest first. */
function indexOf() {
  const found = new Map<string, Set<Stream>>()
  const none: ReadonlySet<Stream> = new Set()
  return {
    of: (key: string): ReadonlySet<Stream> => found.get(key) ?? none,
    add(key: string, stream: Stream): void {
      const there = found.get(key)
      if (there === undefined) found.set(key, new Set([stream]))
      else there.add(stream)
    },
    remove(key: string, stream: Stream): void {
      const there = found.get(key)
      if (there?.delete(stream) === true && there.size === 0) found.delete(key)
    },
  }
}
