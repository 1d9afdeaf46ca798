import type { OwnVote, Poll } from '@aangan/contract/society/notice-poll'
import type { Notice } from '@aangan/contract/society/notices'
import { NoticePoll } from '../src/society/notices/notice-poll.tsx'
import { asha, longName, longWord, note } from './names.ts'
import { Group, nothing, Specimen } from './specimen.tsx'

const myVote: OwnVote = { houseId: '1', division: 'A', houseNo: '402', option: null, byName: null, at: null }
const voted: OwnVote = { ...myVote, option: 1, byName: asha, at: '2026-11-23T13:12:00.000Z' }
const open: Poll = {
  question: note.raw,
  options: [asha, note.raw, longWord],
  voters: 'OWNERS',
  shown: false,
  closesOn: '2026-12-24',
  closed: false,
  houses: 60,
  voted: 12,
  counts: null,
  myVotes: [myVote],
}
const closed: Poll = { ...open, shown: true, closed: true, counts: [3, 45, 0], voted: 48, myVotes: [] }

const notice = (poll: Poll, status: Notice['status'] = 'ACTIVE') => ({ id: poll.closesOn, status, poll }) as Notice

const states: readonly (readonly [title: string, Notice, manages?: true])[] = [
  ['to vote in', notice(open)],
  ['voted', notice({ ...open, shown: true, myVotes: [voted] })],
  [
    'two houses',
    notice({
      ...open,
      myVotes: [
        { ...voted, byName: longName },
        { ...myVote, houseId: '2', houseNo: '1102' },
      ],
    }),
  ],
  ['not for me', notice({ ...open, voters: 'RESIDENTS', myVotes: [] })],
  ['scheduled', notice({ ...open, myVotes: [] }, 'SCHEDULED'), true],
  ['of the office', notice({ ...open, myVotes: [] }), true],
  ['closed and shown', notice(closed)],
  ['closed without a vote', notice({ ...closed, shown: false, counts: [0, 0, 0], voted: 0 })],
]

export const Polls = () => (
  <Group title="Polls">
    {states.map(([title, shown, manages = false]) => (
      <Specimen key={title} title={`NoticePoll: ${title}`}>
        <NoticePoll notice={shown} zone="Asia/Kolkata" manages={manages} onVote={nothing} sending={undefined} />
      </Specimen>
    ))}
  </Group>
)
