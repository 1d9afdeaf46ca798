import { guessedKind } from '@aangan/contract/gate/guessed-kind'
import { visitKindLabels } from '@aangan/contract/gate/visit-kinds'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { Empty } from '../../ui/empty.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import type { BoardVisit } from '@aangan/contract/gate/board'
import { describedBy } from '../parts/card.tsx'
import { House } from '../../domain/house.tsx'
import { Plate } from '../../domain/plate.tsx'
import { kindIcons } from '../../gate/asking/kind-icons.part.ts'
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
      <ul aria-label={t(words.inside)} className="card flex flex-col divide-y divide-line overflow-hidden empty:hidden">
        {list.map((visit) => (
          <li key={visit.id}>
            <InsideRow
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
          className="sticky bottom-20 z-10 mt-2 flex lg:bottom-0 flex-wrap items-center gap-2 rounded-lg border border-brand bg-surface p-2 shadow-raised"
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

interface RowProps {
  visit: BoardVisit
  isSelected: boolean
  /** Some are selected: they are marked together. */
  selecting: boolean
  onSelect: () => void
}

/** Two lines, so that many are in sight; the icon selects. */
function InsideRow({ visit, isSelected, selecting, onSelect }: RowProps) {
  const { board, now, marks } = useAtDesk()
  const t = useT()
  const times = useTimes(board.timeZone, now)
  const { id, visitorName: name, vehicleNo, houseNo, division, arrivedAt, overstay } = visit
  const since = arrivedAt ?? ''
  const objected = isObjected(visit)
  const guessed = guessedKind(visit)
  const Icon = isSelected ? Check : kindIcons[guessed]
  return (
    <div
      className={`flex min-h-16 flex-wrap items-center gap-x-1 py-1 pe-1 ${objected ? 'border-s-8 border-s-danger' : overstay ? 'border-s-8 border-s-warning' : ''}`}
    >
      <label
        className={`relative grid h-14 w-12 shrink-0 cursor-pointer place-items-center rounded-full ${isSelected ? 'bg-brand text-on-brand' : ''}`}
      >
        <input
          type="checkbox"
          aria-label={t(words.selectOf, { name })}
          checked={isSelected}
          onChange={onSelect}
          className="absolute inset-0 cursor-pointer appearance-none rounded-full"
        />
        <Icon className="pointer-events-none size-6" />
        <span className="sr-only">{t(visitKindLabels[guessed])}</span>
      </label>
      <span className="min-w-[min(8rem,100%)] grow basis-0">
        <span className="block leading-tight font-semibold wrap-anywhere">
          <span id={`who-${id}`}>{name}</span> · <House no={houseNo} division={division} />
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-soft">
          {objected && <ObjectedLine visit={visit} />}
          {vehicleNo && <Plate no={vehicleNo} size="sm" />}
          <span className={overstay ? 'rounded-full bg-warning px-2 font-semibold text-surface' : ''}>
            {overstay ? t(words.over, { time: times.long(since) }) : t(words.since, { time: times.at(since) })}
          </span>
        </span>
      </span>
      {objected && !selecting && <CallTheHouse visit={visit} />}
      {!selecting && (
        <BigButton
          {...describedBy(id)}
          className="shrink-0 px-2 text-base"
          busy={marks.isBusy(id)}
          onClick={() => void marks.exit([id])}
        >
          {t(words.markExit)}
        </BigButton>
      )}
    </div>
  )
}
