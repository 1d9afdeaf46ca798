import { created, deleted, exported, updated } from '../core/event.ts'
import { notice } from './notices.ts'

export const noticeEvents = {
  'notice.created': created('NOTICE', notice, '{actor} posted the notice “{title}”', ({ title }) => ({ title })),
  'notice.updated': updated('NOTICE', notice, '{actor} edited the notice “{title}”', ({ title }) => ({ title })),
  'notice.deleted': deleted('NOTICE', notice, '{actor} deleted the notice “{title}”', ({ title }) => ({ title })),
  'notice.exported': exported('NOTICE', '{actor} exported the notices'),
}
