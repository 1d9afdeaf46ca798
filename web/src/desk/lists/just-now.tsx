import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { Undo2 } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useAtDesk } from '../board/at-desk.ts'
import { useTimes } from '../board/times.ts'
import { BigButton } from '../parts/big-button.tsx'
import { describedBy } from '../parts/card.tsx'
import { words } from '../parts/words.ts'
import type { VisitMark } from '../store/marks.ts'

/** What this desk has just marked, at the end of the list that it left, until it can no longer be taken back. */
export function JustNow({ of: list }: { of: readonly VisitMark[] }) {
  const t = useT()
  const say = useSay()
  const { board, now, marks } = useAtDesk()
  const times = useTimes(board.timeZone, now)
  if (list.length === 0) return null
  return (
    <section className="mt-4">
      <h2 className="mb-1 text-sm font-semibold text-soft">{t(words.justNow)}</h2>
      <ul aria-label={t(words.justNow)} className="flex flex-col gap-1">
        {list.map((mark) => {
          const { id, visitorName, division, houseNo, arrivedAt, exitedAt } = mark.visit
          const at = (mark.kind === 'ENTRY' ? arrivedAt : exitedAt) ?? new Date(mark.at).toISOString()
          return (
            <li
              key={id}
              className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-lg border border-line bg-surface ps-3"
            >
              <span id={`who-${id}`} className="min-w-[min(9rem,100%)] grow basis-0 py-1 wrap-anywhere">
                <span className="font-semibold">{`${visitorName} · ${houseLabel(division, houseNo)}`}</span>
                <span className="block text-sm text-soft">
                  {say(msg(mark.kind === 'ENTRY' ? words.letInAt : words.leftAt, { time: times.time(at) }))}
                </span>
              </span>
              <BigButton
                {...describedBy(id)}
                tone="quiet"
                busy={marks.isBusy(id)}
                onClick={() => void marks.undo(mark)}
              >
                <Undo2 />
                {t(words.undo)}
              </BigButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
