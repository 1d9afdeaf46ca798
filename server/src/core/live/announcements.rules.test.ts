import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { announcementIn, linesOf, type Announcement } from './announcements.rules.ts'

const [communityId, userId, id] = [randomUUID(), randomUUID(), randomUUID()]
const houseIds = Array.from({ length: 20 }, () => randomUUID())

describe('what processes tell each other', () => {
  const announcements: Announcement[] = [
    { kind: 'visit', id, communityId, houseIds: houseIds.slice(0, 1) },
    { kind: 'pass', id, communityId, houseIds: houseIds.slice(0, 6) },
    { kind: 'helper', id, communityId, houseIds: [] },
    { kind: 'board', communityId },
    { kind: 'settings', communityId },
    { kind: 'import', id, communityId },
    { kind: 'notice', communityId },
    { kind: 'emergency', communityId },
    { kind: 'bell', userId },
    { kind: 'rights', userId },
    { kind: 'rights_of_community', communityId },
  ]

  it.each(announcements)('arrives as it was: %o', (announcement) => {
    const lines = linesOf(announcement)
    expect(lines.map((line) => announcementIn(line))).toEqual([announcement])
    expect(Buffer.byteLength(lines[0]!)).toBeLessThanOrEqual(200)
  })

  it('of many houses is several lines, each with some of them', () => {
    const lines = linesOf({ kind: 'helper', id, communityId, houseIds })
    const read = lines.map((line) => announcementIn(line))
    expect(read.flatMap((part) => (part !== undefined && 'houseIds' in part ? part.houseIds : []))).toEqual(houseIds)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(200)
  })

  it.each(['', 'x', 'v', `v ${'A'.repeat(22)}`, 'z AAAA'])('leaves out what it cannot read: %j', (line) => {
    expect(announcementIn(line)).toBeUndefined()
  })
})
