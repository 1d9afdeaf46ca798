import { houseLabel } from '@aangan/contract/core/houses'
import type { Label } from '@aangan/contract/core/language/text'
import type { OwnVote, Poll } from '@aangan/contract/society/notice-poll'
import type { VoterKind } from '@aangan/contract/society/notice-poll-labels'
import type { Notice } from '@aangan/contract/society/notices'
import { useState, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PollResult } from './poll-result.tsx'
import { VoteField } from './vote-field.tsx'

// Loaded on demand: few open it.
const HouseVotes = lazyScreen(() => import('./house-votes.tsx'), 'HouseVotes')

const onlyVoters: Readonly<Record<VoterKind, Label>> = {
  OWNERS: 'Only owners vote in this poll.',
  RESIDENTS: 'Only people who live here vote in this poll.',
}

interface Props {
  notice: Notice
  zone: string | undefined
  manages: boolean
  onVote: (vote: { readonly option: number; readonly houseId: string }) => void
  /** The house whose vote is on its way. */
  sending: string | undefined
}

/** The poll of a notice: to vote in, and how it stands or ended. */
export function NoticePoll({ notice, zone, manages, onVote, sending }: Props) {
  const t = useT()
  const dates = useDates()
  const { poll, status } = notice
  if (poll === null) return null
  const { question, closed, closesOn, houses, voted, shown, counts, myVotes } = poll
  const votes = status === 'ACTIVE' && !closed
  const day = dates.plainDay(closesOn)
  const standing =
    status === 'SCHEDULED'
      ? undefined
      : closed
        ? t('{voted} of {houses} houses voted.', { voted, houses })
        : t('{voted} of {houses} houses have voted.', { voted, houses })
  return (
    <div className="mt-4 rounded-md border border-line p-3">
      {counts ? (
        <>
          <Question>{question}</Question>
          <PollResult poll={poll} counts={counts} />
        </>
      ) : votes && myVotes.length > 0 ? (
        <Voting poll={poll} zone={zone} onVote={onVote} sending={sending} />
      ) : (
        <>
          <Question>{question}</Question>
          <Options poll={poll} />
          {votes && <p className="mt-3 text-sm text-soft">{t(onlyVoters[poll.voters])}</p>}
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-soft">
        <span>{closed ? t('Closed on {date}', { date: day }) : t('Open until {date}', { date: day })}</span>
        {standing && <span>{standing}</span>}
      </p>
      {((closed && shown) || (manages && status !== 'SCHEDULED')) && <HousesButton notice={notice} manages={manages} />}
    </div>
  )
}

const questionStyle = 'font-bold wrap-anywhere'
const Question = ({ children }: { children: string }) => <p className={questionStyle}>{children}</p>

const Options = ({ poll }: { poll: Poll }) => (
  <ul className="mt-2 flex flex-col gap-1 text-sm">
    {poll.options.map((option) => (
      <li key={option} className="wrap-anywhere">
        {option}
      </li>
    ))}
  </ul>
)

function Voting({ poll, ...rest }: { poll: Poll } & Pick<Props, 'zone' | 'onVote' | 'sending'>) {
  const t = useT()
  const { question, options, shown, myVotes } = poll
  const hint = shown ? t('After closing, everyone sees how each house voted.') : t('Only totals are shown.')
  const fields = (legend: (vote: OwnVote) => ReactNode) =>
    myVotes.map((vote) => (
      <VoteField key={vote.houseId} vote={vote} options={options} legend={legend(vote)} {...rest} />
    ))
  const hintLine = <span className="block text-sm font-normal text-soft">{hint}</span>
  if (myVotes.length === 1)
    return fields(() => (
      <>
        <span className={questionStyle}>{question}</span>
        {hintLine}
      </>
    ))
  return (
    <>
      <Question>{question}</Question>
      {hintLine}
      <div className="mt-2 flex flex-col gap-4">
        {fields(({ division, houseNo }) => (
          <span className="font-semibold">{houseLabel(division, houseNo)}</span>
        ))}
      </div>
    </>
  )
}

/** Opens which houses have voted. */
function HousesButton({ notice, manages }: Pick<Props, 'notice' | 'manages'>) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const isShown = notice.poll?.closed === true && notice.poll.shown
  const title: Label = isShown ? 'How the houses voted' : 'Which Houses Have Voted'
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
        className="-ms-3.25 mt-1 print:hidden"
      >
        {t(title)}
      </Button>
      {opened && (
        <HouseVotes notice={notice} title={title} manages={manages} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
