import { votersOf } from '../../society/notices/voters.sql.ts'
import type { Occasion } from './occasion.ts'
import { closedWords } from './poll-words.rules.ts'

export const closed: Occasion = {
  kind: 'POLL',
  recipients: (tx, { id }) => votersOf(tx, id, { lacksVote: false }),
  wordsFor: closedWords,
}
