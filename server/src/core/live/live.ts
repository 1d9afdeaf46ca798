import { setTimeout as pause } from 'node:timers/promises'
import { isPrivileged, type Actor } from '@aangan/contract/core/actor'
import { liveLimits } from '@aangan/contract/core/live'
import { refuse } from '@aangan/contract/refusal'
import type { Database } from '../db/database.ts'
import { announcementIn, type Announcement } from './announcements.rules.ts'
import { openAnnouncer, type Announcer } from './announcer.ts'
import { findAudiences, liveChannel } from './live.sql.ts'
import type { StreamReply } from './stream-reply.ts'
import { frame, openStreams, type Stream } from './streams.ts'

export interface Live extends Pick<Announcer, 'announce'> {
  /** Refuses where the process has too many, or the session has ended. */
  open(actor: Pick<Actor, 'id' | 'roles'> & { readonly sessionId: string }): Promise<StreamReply>
  /** Tells the streams of this process alone. */
  hear(announcement: Announcement): void
  /** Ends all streams; later ones end at once. */
  stop(): void
  close(): Promise<void>
}

const tickMs = 1_000
const checkMs = 60_000
/** So that what one change tells of is counted once. */
const bellMs = 20

type Room = Readonly<Record<'streams' | 'streamsOfStaff', number>>

let open = 0
/** Streams of this process. */
export const openStreamCount = (): number => open

interface LiveOptions {
  /** How much stands unread in the bell of each of these people, or in what of it they see at a desk. */
  readonly countUnread: (
    db: Database,
    people: readonly string[],
    where: { readonly atDesk: boolean; readonly now: Date },
  ) => Promise<readonly { readonly userId: string; readonly unread: number }[]>
  /** Called before the streams with each announcement, and when some may have been missed. */
  readonly follower?: { hear(announcement: Announcement): void; miss(): void } | undefined
  readonly report: (error: unknown) => void
  readonly room?: Room
}

export function openLive(
  db: Database,
  clock: () => Date,
  { countUnread, follower, report, room = liveLimits }: LiveOptions,
): Live {
  const announcer = openAnnouncer(db, report)
  const streams = openStreams()
  let stopped = false

  /** Reads again who may hear what, and ends the streams of sessions that have ended. */
  const check = async (wanted: readonly Stream[]): Promise<void> => {
    if (wanted.length === 0) return
    const audiences = await findAudiences(db, [...new Set(wanted.map(({ sessionId }) => sessionId))])
    for (const stream of wanted) {
      const audience = audiences.get(stream.sessionId)
      if (!streams.all.has(stream)) continue
      if (audience?.userId === stream.userId) streams.admit(stream, audience)
      else streams.end(stream)
    }
  }
  // Without the database the next look decides.
  const checkLater = (wanted: readonly Stream[]): void => void check(wanted).catch(report)

  const rung = new Set<string>()
  const tellUnread = async (): Promise<void> => {
    await pause(bellMs, undefined, { ref: false })
    const people = [...rung]
    rung.clear()
    for (const atDesk of [false, true]) {
      const heardBy = (userId: string) => streams.of(userId).filter(({ audience }) => audience?.atDesk === atDesk)
      const wanted = people.filter((userId) => heardBy(userId).length > 0)
      if (wanted.length === 0) continue
      for (const { userId, unread } of await countUnread(db, wanted, { atDesk, now: clock() }))
        send(heardBy(userId), frame('bell', { unread }))
    }
  }

  const send = (wanted: Iterable<Stream>, bytes: Buffer): void => {
    for (const { audience, connection } of wanted) if (audience !== null) connection.send(bytes)
  }

  const hear = (announcement: Announcement): void => {
    follower?.hear(announcement)
    const heard = streams.heardBy(announcement)
    if (heard.size === 0) return
    switch (announcement.kind) {
      case 'bell':
        if (rung.size === 0) void tellUnread().catch(report)
        rung.add(announcement.userId)
        break
      case 'rights':
      case 'rights_of_community':
        checkLater([...heard])
        break
      default:
        send(heard, frame(announcement.kind, 'id' in announcement ? { id: announcement.id } : {}))
    }
  }

  const listener = db.listen(liveChannel, {
    onMessage(line) {
      const announcement = announcementIn(line)
      if (announcement !== undefined) hear(announcement)
    },
    onReturn() {
      follower?.miss()
      send(streams.all, frame('resync'))
      // Ends of sessions may have been missed.
      checkLater([...streams.all])
    },
  })

  const ping = frame('ping')
  const ticking = setInterval(() => {
    const now = performance.now()
    const due: Stream[] = []
    for (const stream of streams.all) {
      if (stream.end <= now) streams.end(stream)
      else if (stream.nextCheck <= now) due.push(stream)
      if (stream.nextCheck <= now) stream.nextCheck = now + checkMs
      if (stream.nextPing <= now) {
        stream.nextPing = now + liveLimits.pingSeconds * 1000
        stream.connection.send(ping)
      }
    }
    checkLater(due)
  }, tickMs).unref()

  return {
    announce: announcer.announce,
    hear,

    async open({ id: userId, sessionId, roles }) {
      const most = isPrivileged({ roles }) ? room.streams : room.streams - room.streamsOfStaff
      if (streams.all.size >= most) return refuse('live.full', { retryAfter: 5 })
      await listener.ready()
      let opened: Stream | undefined
      return {
        begin(connection) {
          const now = performance.now()
          const stream: Stream = {
            userId,
            sessionId,
            connection,
            audience: null,
            nextPing: now + liveLimits.pingSeconds * 1000,
            nextCheck: now + checkMs,
            end: now + liveLimits.minutes * 60_000,
          }
          opened = stream
          open++
          streams.add(stream)
          if (stopped) return streams.end(stream)
          // Listed first, so that an end of the session in between is heard. The first ping says that it hears now.
          check([stream]).then(
            () => send([stream], ping),
            () => streams.end(stream),
          )
        },
        closed() {
          if (opened === undefined) return
          open--
          streams.remove(opened)
        },
      }
    },

    stop() {
      stopped = true
      for (const stream of streams.all) streams.end(stream)
    },

    async close() {
      clearInterval(ticking)
      await Promise.all([announcer.flush(), listener.close()])
    },
  }
}
