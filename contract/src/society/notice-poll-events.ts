import * as z from 'zod/mini'
import { exported, none, unaudited } from '../core/event.ts'

const aNotice = z.object({ id: z.string(), communityId: z.string() })
/** Somebody changed the vote of another person of their house. */
const changedVote = z.extend(aNotice, {
  title: z.string(),
  houseId: z.string(),
  option: z.string(),
  byName: z.string(),
  /** Whose vote was replaced. */
  userId: z.string(),
})

// Who voted, and how, is not in the trail.
export const noticePollEvents = {
  'notice.vote_changed': unaudited('NOTICE', 'UPDATE', [none, changedVote]),
  'notice.poll_closed': unaudited('NOTICE', 'UPDATE', [none, aNotice]),
  'notice_houses.exported': exported('NOTICE', '{actor} exported which houses have voted', { what: 'HOUSES' }),
}
