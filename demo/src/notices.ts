import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attachmentRoot } from '@aangan/contract/society/notice-board'
import type { Making } from './arrivals.ts'
import { noticeTexts, type NoticeText } from './notice-texts.ts'
import type { Society } from './people.ts'
import type { AttachmentRow, NoticeRow } from './rows.ts'
import { newId } from './seeded-random.ts'

export function notices(
  society: Society,
  making: Making,
  count: number,
): { notices: NoticeRow[]; attachments: AttachmentRow[] } {
  const board = noticeTexts.slice(0, count).map((text) => post(society, making, text))
  return { notices: board.map(({ row }) => row), attachments: board.flatMap(({ attachment }) => attachment ?? []) }
}

function post(
  { row: community, place, admin }: Society,
  { random, calendar, trail }: Making,
  text: NoticeText,
): { row: NoticeRow; attachment: AttachmentRow | undefined } {
  const {
    title,
    content,
    posted,
    lasts,
    file,
    pinned = false,
    ask = false,
    publishes,
    divisions = null,
    emergency,
  } = text
  const at = calendar.past(calendar.ago(...posted))
  const poll = text.poll
    ? { ...asked(text.poll), voters: 'OWNERS' as const, shown: false, closesOn: calendar.day(text.poll.closes) }
    : null
  const publishAt = publishes ? calendar.ago(-publishes[0], publishes[1]) : null
  const clearedAt = emergency === undefined ? null : calendar.past(calendar.ago(text.posted[0], emergency.clearedAt))
  const row: NoticeRow = {
    id: newId(random),
    community_id: community.id,
    title,
    content,
    end_date: calendar.day(lasts),
    created_by: admin.row.id,
    created_at: at,
    updated_at: clearedAt ?? at,
    publish_at: publishAt,
    told_at: publishAt === null ? at : null,
    pinned,
    ask,
    audience_divisions: divisions,
    audience_roles: divisions && ['USER'],
    poll,
    emergency: emergency?.kind ?? null,
    cleared_at: clearedAt,
    cleared_text: emergency?.clearedText ?? null,
    cleared_by: emergency === undefined ? null : admin.row.id,
    rounds: emergency === undefined ? 0 : 1,
  }
  const attachment = file && { notice_id: row.id, community_id: community.id, ...files[file]() }
  const sent = {
    id: row.id,
    title,
    content,
    communityId: community.id,
    community: place,
    endDate: row.end_date,
    status: publishAt === null ? 'ACTIVE' : 'SCHEDULED',
    attachmentPath: attachment === undefined ? null : `${attachmentRoot}${row.id}_${attachment.file_name}`,
    attachmentType: attachment?.type ?? null,
    attachmentSize: attachment === undefined ? null : (attachment.bytes.length - 2) / 2,
    createdAt: at,
    updatedAt: at,
    publishedAt: publishAt ?? at,
    publishAt,
    pinned,
    ask,
    audience: divisions && { divisions, houses: [], houseCount: 0, ownershipTypes: [], roles: ['USER'] },
    poll,
    emergency: emergency
      ? {
          kind: emergency.kind,
          sentBy: { id: admin.row.id, name: admin.row.name },
          clearedAt: null as string | null,
          clearedText: null as string | null,
        }
      : null,
  }
  const about = { communityId: community.id, userId: admin.row.id, resource: 'NOTICE' } as const
  trail.note({ ...about, at, action: 'CREATE', after: sent })
  if (sent.emergency !== null && clearedAt !== null)
    trail.note({
      ...about,
      at: clearedAt,
      action: 'ALL_CLEAR',
      before: sent,
      after: {
        ...sent,
        updatedAt: clearedAt,
        emergency: { ...sent.emergency, clearedAt, clearedText: row.cleared_text },
      },
    })
  return { row, attachment }
}

const asked = ({ question, options }: NonNullable<NoticeText['poll']>) => ({ question, options: [...options] })

type File = Pick<AttachmentRow, 'file_name' | 'type' | 'bytes'>

const files: Record<NonNullable<NoticeText['file']>, () => File> = {
  agenda: () => fixture('agenda.pdf', 'application/pdf'),
  parking: () => fixture('parking-plan.png', 'image/png'),
  rangoli: () => fixture('rangoli.jpg', 'image/jpeg'),
}

/** The bytes in PostgreSQL's hex format. */
const fixture = (name: string, type: File['type']): File => ({
  file_name: name,
  type,
  bytes: `\\x${readFileSync(join(import.meta.dirname, '../fixtures', name), 'hex')}`,
})
