import { attachmentRoot } from '@aangan/contract/notices'
import type { Making } from './arrivals.ts'
import { pdf, png } from './attachments.ts'
import { jpeg } from './jpeg.ts'
import { noticeTexts, type NoticeText } from './notice-texts.ts'
import type { Society } from './people.ts'
import { parkingPlan, rangoli } from './pictures.ts'
import type { AttachmentRow, NoticeRow } from './rows.ts'

/** The notice board of a society; the smaller ones have fewer to say. */
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
  const { title, content, posted, lasts, file } = text
  const at = calendar.past(calendar.ago(...posted))
  const row: NoticeRow = {
    id: random.id(),
    community_id: community.id,
    title,
    content,
    end_date: calendar.day(lasts),
    created_by: admin.row.id,
    created_at: at,
    updated_at: at,
  }
  const attachment = file && { notice_id: row.id, community_id: community.id, ...files[file]() }
  trail.note({
    at,
    communityId: community.id,
    userId: admin.row.id,
    action: 'CREATE',
    resource: 'NOTICE',
    after: {
      id: row.id,
      title,
      content,
      communityId: community.id,
      community: place,
      endDate: row.end_date,
      status: 'ACTIVE',
      attachmentPath: attachment === undefined ? null : `${attachmentRoot}${row.id}_${attachment.file_name}`,
      attachmentType: attachment?.type ?? null,
      createdAt: at,
      updatedAt: at,
    },
  })
  return { row, attachment }
}

type File = Pick<AttachmentRow, 'file_name' | 'type' | 'bytes'>

/** As PostgreSQL reads bytes. */
const asBytes = (file: Buffer): string => `\\x${file.toString('hex')}`

const files: Record<NonNullable<NoticeText['file']>, () => File> = {
  agenda: () => ({
    file_name: 'agenda.pdf',
    type: 'application/pdf',
    bytes: asBytes(
      pdf('Annual general meeting', [
        '1.  Accounts of the year',
        '2.  Lift maintenance contract',
        '3.  Solar panels on the roof of division C',
        '4.  Election of the committee',
        '',
        'Club house, 10:30 am. All members are invited.',
      ]),
    ),
  }),
  parking: () => ({ file_name: 'parking-plan.png', type: 'image/png', bytes: asBytes(png(parkingPlan())) }),
  rangoli: () => ({ file_name: 'rangoli.jpg', type: 'image/jpeg', bytes: asBytes(jpeg(rangoli())) }),
}
