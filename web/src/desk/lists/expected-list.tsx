import { useT } from '../../core/language/language.ts'
import { Empty } from '../../ui/empty.tsx'
import { GroupHeading } from '../../ui/list/group-heading.tsx'
import { grouped, type Group } from '../../ui/list/grouped.ts'
import { raw } from '../../core/language/say.ts'
import { Fragment } from 'react'
import { useAtDesk } from '../board/at-desk.ts'
import type { Expected } from '../board/board-lists.ts'
import { CardButton } from '../parts/card.tsx'
import { judge } from '../board/judge.ts'
import { JustNow } from './just-now.tsx'
import { useTimes } from '../board/times.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

/** The visitors who may come, by day. */
export function ExpectedList({ list }: { list: readonly Expected[] }) {
  const t = useT()
  const { board, now, marks } = useAtDesk()
  const times = useTimes(board.timeZone, now)
  const just = marks.recent('ENTRY').filter(({ visit }) => !visit.walkIn)
  if (list.length + just.length === 0) return <Empty text={words.nobodyExpected} />
  const groupOf = ({ from }: Expected): Group =>
    times.isToday(from) || from < now
      ? { key: 'today', title: words.today }
      : { key: times.weekday(from), title: raw(times.weekday(from)) }
  return (
    <>
      <ul aria-label={t(words.expected)} className="flex flex-col gap-2 empty:hidden">
        {grouped(list, groupOf).map(({ row, heading }) => (
          <Fragment key={row.id}>
            {heading && heading.title !== words.today && (
              <li data-group className="pt-2">
                <GroupHeading {...heading} />
              </li>
            )}
            <li>
              <ExpectedCard expected={row} />
            </li>
          </Fragment>
        ))}
      </ul>
      <JustNow of={just} />
    </>
  )
}

/** How many visitors of a pass for several have come. */
export function Party({ pass }: Pick<Expected, 'pass'>) {
  const t = useT()
  if (!pass || (pass.maxUses ?? 1) === 1) return null
  return <span className="font-semibold text-ink">{t(words.came, { uses: pass.uses, count: pass.maxUses ?? 1 })}</span>
}

const edgeOf = { go: 'go', warn: 'warn', stop: 'plain' } as const

export function ExpectedCard({ expected }: { expected: Expected }) {
  const { board, now } = useAtDesk()
  const { open } = useView()
  const times = useTimes(board.timeZone, now)
  const { id, visit, pass, who } = expected
  const judgement = judge(expected, board, now, times.at)
  const isBlocked = judgement.tone === 'stop' && judgement.block !== undefined
  return (
    <CardButton
      who={who}
      edge={isBlocked ? 'stop' : edgeOf[judgement.tone]}
      onClick={() => open(visit?.status === 'PLANNED' || !pass ? { show: 'visit', id } : { show: 'pass', id: pass.id })}
    >
      <span className="tabular-nums">{times.window(expected)}</span>
      {visit && !pass && visit.note && <span className="wrap-anywhere">{visit.note}</span>}
      <Party pass={pass} />
    </CardButton>
  )
}
