import type { Poll } from '@aangan/contract/society/notice-poll'
import { ranked } from '@aangan/contract/society/notice-poll-labels'
import { useT } from '../../core/language/language.ts'

/** How a poll ended: the options with their votes, the most first. */
export function PollResult({ poll: { options, voted }, counts }: { poll: Poll; counts: readonly number[] }) {
  const t = useT()
  return (
    <ul className="mt-2 flex flex-col gap-2 text-sm">
      {ranked(options, counts).map(({ option, votes }) => (
        <li key={option}>
          <p className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{option}</span>
            <span className="shrink-0 font-semibold tabular-nums">
              {t('{votes, plural, one {# vote} other {# votes}}', { votes })}
            </span>
          </p>
          <div aria-hidden className="overflow-hidden rounded-full bg-sunk">
            <div className="bg-brand" style={{ width: `${(votes / Math.max(voted, 1)) * 100}%`, height: 8 }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
