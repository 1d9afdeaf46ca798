import { created, deleted, exported, updated } from '../core/event.ts'
import { auditedNotice } from './notices.ts'

export const noticeEvents = {
  'notice.created': created('NOTICE', auditedNotice, '{actor} posted the notice “{title}”', ({ title }) => ({ title })),
  'notice.updated': updated('NOTICE', auditedNotice, '{actor} edited the notice “{title}”', ({ title }) => ({ title })),
  'notice.deleted': deleted('NOTICE', auditedNotice, '{actor} deleted the notice “{title}”', ({ title }) => ({
    title,
  })),
  'notice.exported': exported('NOTICE', '{actor} exported the notices'),
  'notice_readers.exported': exported('NOTICE', '{actor} exported who has read a notice', {
    what: 'READERS',
  }),
}
