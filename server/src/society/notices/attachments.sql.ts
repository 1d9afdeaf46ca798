import type { NoticeViewer } from '@aangan/contract/society/notice-board'
import type { AttachmentType } from '@aangan/contract/society/notice-form'
import { maybeOne, type Batch } from '../../core/db/batch.ts'
import { inScope, type Tx } from '../../core/db/database.ts'
import type { Statement } from '../../core/db/sql.ts'
import { audienceOf, isOnBoard, withHomes } from './audience.sql.ts'

export interface StoredAttachment {
  readonly fileName: string
  readonly type: AttachmentType
  readonly bytes: Uint8Array
}

/** A new attachment replaces the old. */
export const putAttachment = (
  tx: Tx,
  notice: { id: string; communityId: string | null },
  input: StoredAttachment,
): Statement => tx.sql`
  insert into notice_attachments (notice_id, community_id, file_name, type, bytes)
  values (${notice.id}, ${notice.communityId}, ${input.fileName}, ${input.type}, ${input.bytes})
  on conflict (notice_id) do update set file_name = excluded.file_name, type = excluded.type, bytes = excluded.bytes`

export const dropAttachment = (tx: Tx, noticeId: string): Statement =>
  tx.sql`delete from notice_attachments where ${inScope(tx)} and notice_id = ${noticeId}`

export const findAttachment = (
  tx: Tx,
  noticeId: string,
  fileName: string,
  viewer: NoticeViewer,
): Batch<StoredAttachment | undefined> =>
  // base64 is a third longer than the bytes; PostgreSQL's own text form is twice as long.
  maybeOne(tx.sql<(Omit<StoredAttachment, 'bytes'> & { base64: string })[]>`
    ${withHomes(tx, viewer)}
    select f.file_name as "fileName", f.type, encode(f.bytes, 'base64') as base64
    from notice_attachments f join notices n on n.id = f.notice_id and n.community_id = f.community_id
    join communities c on c.id = n.community_id, ${audienceOf(tx)}
    where ${inScope(tx, 'f')} and f.notice_id = ${noticeId} and f.file_name = ${fileName} and ${isOnBoard(tx, viewer)}`).map(
    (row) => row && { fileName: row.fileName, type: row.type, bytes: Buffer.from(row.base64, 'base64') },
  )
