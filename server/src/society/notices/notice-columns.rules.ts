import { noticeStatusLabels } from '@aangan/contract/society/notice-statuses'
import type { Notice } from '@aangan/contract/society/notices'
import type { Column } from '../../core/exports/columns.ts'

type NoticeRow = Omit<Notice, 'attachmentPath'> & { readonly fileName: string | null }

export const noticeColumns: readonly Column<NoticeRow>[] = [
  { title: 'Title', cell: ({ title }) => title },
  { title: 'Status', cell: ({ status }, { language }) => language.t(noticeStatusLabels[status]) },
  { title: 'Content', cell: ({ content }) => content },
  { title: 'Attachment', cell: ({ fileName }) => fileName },
  { title: 'Posted', cell: ({ createdAt, communityId }, { moment }) => moment(createdAt, communityId) },
  { title: 'Updated', cell: ({ updatedAt, communityId }, { moment }) => moment(updatedAt, communityId) },
  { title: 'Expires', cell: ({ endDate }) => endDate },
  { title: 'Community', cell: ({ community }) => community.displayName, everywhere: true },
]
