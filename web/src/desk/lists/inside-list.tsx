import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Empty } from '../../ui/empty.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { CardBox, describedBy } from '../parts/card.tsx'
import { JustNow } from './just-now.tsx'
import { useTimes } from '../board/times.ts'
import { words } from '../parts/words.ts'
import { CallTheHouse, isObjected, ObjectedLine } from './objected.tsx'

/** Overstays, then who is inside longest. Several can be marked at once. */
export function InsideList({ list }: { list: readonly BoardVisit[] }) {
  const t = useT()
  const { marks } = useAtDesk()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = list.filter(({ id }) => selected.has(id))
  const just = marks.recent('EXIT').filter(({ visit }) => !list.some(({ id }) => id === visit.id))
  if (list.length + just.length === 0) return <Empty text={words.nobodyInside} />
  const toggle = (id: string) =>
    setSelected((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  const leave = async (seen: boolean) => {
    const ids = chosen.map(({ id }) => id)
    if (await marks.exit(ids, seen)) setSelected(new Set())
  }
  return (
    <>
      <ul aria-label={t(words.inside)} className="flex flex-col gap-2 empty:hidden">
        {list.map((visit) => (
          <li key={visit.id}>
            <InsideCard
              visit={visit}
              isSelected={selected.has(visit.id)}
              selecting={chosen.length > 0}
              onSelect={() => toggle(visit.id)}
            />
          </li>
        ))}
      </ul>
      <JustNow of={just} />
      {chosen.length > 0 && (
        <div
          role="group"
          aria-label={t(words.selected, { count: chosen.length })}
          className="sticky bottom-20 z-10 mt-2 flex flex-wrap items-center gap-2 rounded-lg border border-brand bg-surface p-2 shadow-raised"
        >
          <p role="status" className="grow px-2 font-semibold">
            {t(words.selected, { count: chosen.length })}
          </p>
          <BigButton tone="primary" className="grow" onClick={() => void leave(true)}>
            {t(words.left)}
          </BigButton>
          <BigButton className="grow" onClick={() => void leave(false)}>
            {t(words.notSeen)}
          </BigButton>
        </div>
      )}
    </>
  )
}

interface CardProps {
  visit: BoardVisit
  isSelected: boolean
  /** Some are selected: they are marked together. */
  selecting: boolean
  onSelect: () => void
}

function InsideCard({ visit, isSelected, selecting, onSelect }: CardProps) {
  const { board, now, marks } = useAtDesk()
  const t = useT()
  const times = useTimes(board.timeZone, now)
  const { id, visitorName: name, arrivedAt, overstay } = visit
  const since = arrivedAt ?? ''
  const objected = isObjected(visit)
  return (
    <CardBox
      who={visit}
      edge={objected ? 'stop' : overstay ? 'warn' : 'plain'}
      lead={
        <label className="relative -my-2 -ms-3 -me-2 grid size-14 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t(words.selectOf, { name })}
            checked={isSelected}
            onChange={onSelect}
            className="absolute inset-0 m-auto size-7 cursor-pointer before:absolute before:-inset-3.5 before:content-['']"
          />
        </label>
      }
      line={
        <>
          {objected && <ObjectedLine visit={visit} />}
          <span>{t(words.since, { time: times.at(since) })}</span>
          <span className={overstay ? 'rounded-full bg-warning px-2 font-semibold text-surface' : 'font-medium'}>
            {overstay ? t(words.over, { time: times.long(since) }) : times.long(since)}
          </span>
        </>
      }
    >
      {objected && !selecting && <CallTheHouse visit={visit} />}
      {!selecting && (
        <BigButton {...describedBy(id)} busy={marks.isBusy(id)} onClick={() => void marks.exit([id])}>
          <LogOut />
          {t(words.markExit)}
        </BigButton>
      )}
    </CardBox>
  )
}
