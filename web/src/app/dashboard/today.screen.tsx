import type { WaitingCounts } from '@aangan/contract/record/waiting'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '../../core/address/paths.ts'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { useFocusKeeper } from '../../ui/browser/focus-keeper.ts'
import { useDates } from '../../ui/dates.ts'
import { sections } from './tiles.ts'
import { linesFor, namesOf, sentence, sumOf, type Line } from './today-lines.ts'
import { useCalm } from './use-calm.ts'
import type { readWaiting } from './waiting.ts'

interface Props {
  waiting: Pick<UseQueryResult<Awaited<ReturnType<typeof readWaiting>>>, 'data' | 'dataUpdatedAt'>
  /** The section stands already: what comes now must not move it. */
  isLate: boolean
}

/** What waits for this person, the most urgent first. */
export function Today({ waiting: { data, dataUpdatedAt }, isLate }: Props) {
  const t = useT()
  const dates = useDates()
  const { roles, community } = useUser()
  const place = useRef<HTMLElement>(null)
  const keeper = useFocusKeeper()
  const [openedAt] = useState(Date.now)
  const [most, setMost] = useState(isLate || !data ? 0 : mostAtOnce)
  const counts = data?.counts
  const lines = useCalm(counts && linesFor(counts, roles), namesOf, place)
  const at = new Date(Math.max(openedAt, dataUpdatedAt)).toISOString()
  /** The focus goes to the line that stands where the button was. */
  const unfold = () => {
    flushSync(() => setMost(most === 0 ? mostAtOnce : Infinity))
    place.current?.querySelectorAll('a')[most]?.focus()
  }
  return (
    <section ref={place} aria-label={t('Today')} className="pb-4 print:hidden">
      <p className="mb-1 text-xs text-soft">{t('Today · {day}', { day: dates.weekday(at, community?.timeZone) })}</p>
      <div {...keeper} className="card overflow-hidden">
        {counts && lines?.length ? (
          <Lines lines={lines} counts={counts} most={most} onUnfold={unfold} />
        ) : (
          <p className={`${row} text-soft`}>{counts && t('Nothing is waiting for you.')}</p>
        )}
      </div>
    </section>
  )
}

const mostAtOnce = 4
const row = 'flex min-h-12 w-full items-center gap-3 bg-surface px-4 text-start text-sm font-medium'
/** Beside each other where there is room. What shows between them is the line. */
const columns = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))' }
/** The header has this arrow already. */
const ahead = { rotate: '-90deg' }
const wholeRow = { gridColumn: '1 / -1' }

interface LinesProps {
  lines: readonly Line[]
  counts: WaitingCounts
  most: number
  onUnfold: () => void
}

function Lines({ lines, counts, most, onUnfold }: LinesProps) {
  const t = useT()
  const say = useSay()
  const shown = lines.slice(0, most)
  const left = lines.length - shown.length
  return (
    <ul style={columns} className="grid gap-px bg-line">
      {shown.map((line, index) => {
        const { icon: Icon } = sections[line.section]
        return (
          <li key={line.name} style={index % 2 === 0 && index === shown.length - 1 ? wholeRow : undefined}>
            <a
              href={`${paths.dashboard}?section=${line.section}${line.more ?? ''}`}
              className={`${row} hover:text-brand`}
            >
              <Icon className="size-5 shrink-0 text-brand" />
              <span className="min-w-0 grow">{say(sentence(line, counts))}</span>
              <ChevronDown style={ahead} className="size-4 shrink-0 text-faint" />
            </a>
          </li>
        )
      })}
      {left > 0 && (
        <li style={wholeRow}>
          <button type="button" aria-expanded={false} onClick={onUnfold} className={`${row} text-brand`}>
            {most === 0 ? say(sumOf(lines, counts)) : t('{count} more', { count: left })}
          </button>
        </li>
      )}
    </ul>
  )
}
