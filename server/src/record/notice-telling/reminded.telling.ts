import { isUnexpired } from '../../society/notices/audience.sql.ts'
import { hasNotRead } from '../../society/notices/seen.sql.ts'
import { noticeWords } from './notice-words.rules.ts'
import type { Occasion } from './occasion.ts'
import { reachedBy } from './told-notice.sql.ts'

export const reminded: Occasion = {
  kind: 'NOTICE',
  recipients: (tx, notice) => reachedBy(tx, notice, tx.sql`${isUnexpired(tx)} and ${hasNotRead(tx)}`),
  wordsFor: noticeWords,
}
