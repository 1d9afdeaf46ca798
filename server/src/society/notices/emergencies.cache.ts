import { randomUUID } from 'node:crypto'
import { forJob } from '../../core/context/context-for.ts'
import type { Deps } from '../../core/context/deps.ts'
import type { Announcement } from '../../core/live/announcements.rules.ts'
import { communitiesInEmergency, type DeletedEmergency, type EmergencyChange } from './emergencies.sql.ts'

/** Which communities may have an emergency under way, as this process has heard. */
export interface Emergencies {
  /** How often one was heard of; undefined where none is under way. */
  heardIn(communityId: string): Promise<number | undefined>
  /** Notes that none is under way there, unless one was heard of since. */
  over(communityId: string, heard: number): void
  hear(announcement: Announcement): void
  /** Something may have been announced that was not heard: all is read again. */
  miss(): void
  /** Tells the streams of this process of a change that it has not heard of. */
  see(change: EmergencyChange | DeletedEmergency): void
  /** The emergencies that were seen there lately: a look asks whether they were deleted. */
  seen(): string[]
}

declare module '../../core/context/deps.ts' {
  interface Deps {
    readonly emergencies: Pick<Emergencies, 'heardIn' | 'over'>
  }
}

/** One that no look has found for so long is over. */
const forgottenMs = 3_600_000

type CacheDeps = Pick<Deps, 'db' | 'clock' | 'record'>

/**
 * What is announced makes it right in every process; where an announcement was lost, the watch does. `tell`: to the
 * streams of this process alone.
 */
export function openEmergencies(deps: CacheDeps, tell: (announcement: Announcement) => void): Emergencies {
  const openedAt = deps.clock().getTime()
  const heard = new Map<string, number>()
  const heardAt = new Map<string, number>()
  const seen = new Map<string, { readonly communityId: string; readonly at: number }>()
  let gaps = 0
  let isRead = false
  let reading: Promise<void> | undefined

  const note = (communityId: string): void => void heard.set(communityId, (heard.get(communityId) ?? 0) + 1)
  /** Tells, unless something was heard of the community at that time or later. */
  const tellUnheard = (communityId: string, at: number): void => {
    if ((heardAt.get(communityId) ?? openedAt) >= at) return
    tell({ kind: 'emergency', communityId })
    tell({ kind: 'notice', communityId })
  }
  const read = async (): Promise<void> => {
    const before = gaps
    const found = await forJob({ ...deps, jobId: randomUUID() }).readIn('platform', communitiesInEmergency)
    found.forEach(note)
    // Another gap began meanwhile.
    if (gaps !== before) return read()
    isRead = true
  }

  return {
    async heardIn(communityId) {
      if (!isRead) await (reading ??= read().finally(() => (reading = undefined)))
      return heard.get(communityId)
    },
    over(communityId, count) {
      if (heard.get(communityId) === count) heard.delete(communityId)
    },
    hear(announcement) {
      if (announcement.kind !== 'emergency') return
      note(announcement.communityId)
      heardAt.set(announcement.communityId, deps.clock().getTime())
    },
    miss() {
      gaps++
      isRead = false
    },
    see(change) {
      if (change.changedAt !== null) {
        seen.set(change.id, { communityId: change.communityId, at: deps.clock().getTime() })
        return tellUnheard(change.communityId, change.changedAt)
      }
      const last = seen.get(change.id)
      seen.delete(change.id)
      if (last) tellUnheard(last.communityId, last.at)
    },
    seen() {
      const since = deps.clock().getTime() - forgottenMs
      for (const [id, { at }] of seen) if (at < since) seen.delete(id)
      return [...seen.keys()]
    },
  }
}
