import { votersOf } from '../../society/notices/voters.sql.ts'
import type { Occasion } from './occasion.ts'
import { closingWords } from './poll-words.rules.ts'

/** The day before a poll closes. */
export const closing: Occasion = {
  kind: 'POLL',
  recipients: (tx, { id }) => votersOf(tx, id, { lacksVote: true }),
  wordsFor: closingWords,
}
