import { isUnexpired } from '../../society/notices/audience.sql.ts'
import { noticeWords } from './notice-words.rules.ts'
import type { Occasion } from './occasion.ts'
import { reachedBy } from './told-notice.sql.ts'

export const published: Occasion = {
  kind: 'NOTICE',
  recipients: (tx, notice) => reachedBy(tx, notice, isUnexpired(tx)),
  wordsFor: noticeWords,
}
