import type { OwnVote } from '@aangan/contract/society/notice-poll'
import { voteMessages } from '@aangan/contract/society/notice-poll-labels'
import { useId, useState, type ReactNode } from 'react'
import { useT } from '../../core/language/language.ts'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates.ts'

interface Props {
  vote: OwnVote
  options: readonly string[]
  legend: ReactNode
  zone: string | undefined
  onVote: (vote: { readonly option: number; readonly houseId: string }) => void
  sending: string | undefined
}

/** The options of a poll, for one house. */
export function VoteField({ vote, options, legend, zone, onVote, sending }: Props) {
  const t = useT()
  const dates = useDates()
  const id = useId()
  const { houseId, option, byName, at } = vote
  const [picked, setPicked] = useState<{ readonly option: number; readonly before: string | null }>()
  // After a vote of theirs, or of somebody else of the house, that one stands chosen.
  const chosen = picked?.before === at ? picked.option : option
  const [isMissing, setMissing] = useState(false)
  const hasVoted = option !== null
  const submit = () => {
    setMissing(chosen === null)
    if (chosen !== null) onVote({ option: chosen, houseId })
  }
  return (
    <fieldset aria-describedby={`${id}-error`} className="min-w-0">
      <legend>{legend}</legend>
      <div className="mt-1">
        {options.map((text, index) => (
          <label key={text} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name={id}
              checked={chosen === index}
              onChange={() => {
                setPicked({ option: index, before: at })
                setMissing(false)
              }}
              className="size-5 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-medium text-danger">
        {isMissing && t(voteMessages.option)}
      </p>
      {hasVoted && at !== null && (
        <p className="text-sm font-medium text-success">
          {t('Voted: {option}. By {name}, {time}.', {
            option: options[option] ?? '',
            name: byName ?? '',
            time: dates.moment(at, zone),
          })}
        </p>
      )}
      <Button
        tone={hasVoted ? 'plain' : 'primary'}
        busy={sending === houseId}
        onClick={submit}
        className="mt-2 max-sm:w-full print:hidden"
      >
        {t(hasVoted ? 'Change Vote' : 'Vote')}
      </Button>
    </fieldset>
  )
}
