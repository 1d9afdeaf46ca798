import * as z from 'zod/mini'
import { exported, none, unaudited } from '../core/event.ts'
import { houseLabel } from '../core/houses.ts'

const aNotice = z.object({ id: z.string(), communityId: z.string() })
/** The vote of a house that somebody else of it had voted for. */
const changedVote = z.extend(aNotice, {
  houseId: z.string(),
  division: z.string(),
  houseNo: z.string(),
  option: z.string(),
  byName: z.string(),
  /** Whose vote was replaced. */
  userId: z.string(),
})
export type ChangedVote = z.output<typeof changedVote>
export const houseOfVote = ({ division, houseNo }: ChangedVote): string => houseLabel(division, houseNo)

// Who voted, and how, is not in the trail.
export const noticePollEvents = {
  'notice.vote_changed': unaudited('NOTICE', 'UPDATE', [none, changedVote]),
  /** A day before. */
  'notice.poll_closing': unaudited('NOTICE', 'UPDATE', [none, aNotice]),
  'notice.poll_closed': unaudited('NOTICE', 'UPDATE', [none, aNotice]),
  'notice_houses.exported': exported('NOTICE', '{actor} exported which houses have voted', { what: 'HOUSES' }),
}
