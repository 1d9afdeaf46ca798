import { emergencyLabels } from '@aangan/contract/society/emergency-kinds'
import { audienceText } from '@aangan/contract/society/notice-audience-labels'
import { noticeStatusLabels } from '@aangan/contract/society/notice-statuses'
import type { AuditedNotice } from '@aangan/contract/society/notices'
import type { Column } from '../../core/exports/columns.ts'

type NoticeRow = Omit<AuditedNotice, 'attachmentPath'> & {
  readonly fileName: string | null
  readonly read: number | null
}

export const noticeColumns: readonly Column<NoticeRow>[] = [
  { title: 'Title', cell: ({ title }) => title },
  { title: 'Status', cell: ({ status }, { language }) => language.t(noticeStatusLabels[status]) },
  { title: 'Content', cell: ({ content }) => content },
  { title: 'Attachment', cell: ({ fileName }) => fileName },
  { title: 'Posted', cell: ({ createdAt, communityId }, { moment }) => moment(createdAt, communityId) },
  { title: 'Updated', cell: ({ updatedAt, communityId }, { moment }) => moment(updatedAt, communityId) },
  { title: 'Expires', cell: ({ endDate }) => endDate },
  { title: 'Published', cell: ({ publishedAt, communityId }, { moment }) => moment(publishedAt, communityId) },
  {
    title: 'For',
    cell: ({ audience }, { language: { t, say } }) => (audience === null ? t('Everyone') : audienceText(audience, say)),
  },
  { title: 'Pinned', cell: ({ pinned }, { language }) => language.t(pinned ? 'Yes' : 'No') },
  {
    title: 'Emergency',
    cell: ({ emergency }, { language }) =>
      emergency && language.t(emergency.clearedAt === null ? emergencyLabels[emergency.kind] : 'Emergency over'),
  },
  { title: 'Read', cell: ({ read }) => read },
  { title: 'Community', cell: ({ community }) => community.displayName, everywhere: true },
]
