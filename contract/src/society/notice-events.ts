import { created, deleted, exported, updated } from '../core/event.ts'
import { sentence } from '../core/language/text.ts'
import { notice } from './notices.ts'

export const noticeEvents = {
  'notice.created': created('NOTICE', notice, (actor, { after: { title } }) =>
    sentence('{actor} posted the notice “{title}”', { actor, title }),
  ),
  'notice.updated': updated('NOTICE', notice, (actor, { after: { title } }) =>
    sentence('{actor} edited the notice “{title}”', { actor, title }),
  ),
  'notice.deleted': deleted('NOTICE', notice, (actor, { before: { title } }) =>
    sentence('{actor} deleted the notice “{title}”', { actor, title }),
  ),
  'notice.exported': exported('NOTICE', '{actor} exported the notices'),
}
