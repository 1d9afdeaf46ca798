import type { EventData } from '@aangan/contract/events'
import { paths, type Plan } from './telling.rules.ts'

/** To the one whose vote was replaced: one line a house. */
export function voteChanged({
  after: { id, communityId, title, houseId, option, byName: name, userId },
}: Pick<EventData<'notice.vote_changed'>, 'after'>): Plan {
  const key = `vote ${id} ${houseId}`
  return {
    communityId,
    changed: [],
    alerts: [
      {
        to: { userId },
        kind: 'POLL',
        path: `${paths.notice}${id}`,
        about: { id: key },
        line: { key, needsYou: true },
        title: () => title,
        body: ({ t }) => t("{name} changed your house's vote: {option}.", { name, option }),
      },
    ],
  }
}
