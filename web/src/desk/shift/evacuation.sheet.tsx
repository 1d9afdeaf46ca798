import { helperCategoryLabels } from '@aangan/contract/society/helpers'
import { houseLabel } from '@aangan/contract/core/houses'
import type { Label } from '@aangan/contract/core/language/text'
import { visitKindLabels } from '@aangan/contract/gate/visit-kinds'
import { ListChecks, Printer } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { useDates } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { Plate } from '../../domain/plate.tsx'
import { useAtDesk, type AtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { helpersOn } from '../board/board-lists.ts'
import { cardStyle } from '../parts/card.tsx'
import { DoneButton, Sheet } from '../parts/sheet.tsx'
import { useTimes } from '../board/times.ts'
import { laterWords } from '../parts/words-later.ts'
import { words } from '../parts/words.ts'

/** The people seen outside, while the page lives. */
let ticked: ReadonlySet<string> = new Set()

function tick(id: string): ReadonlySet<string> {
  ticked = new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id])
  return ticked
}

/** Everyone inside, by the device's own list: where it burns there may be no network. */
export function EvacuationSheet() {
  const { board, now } = useAtDesk()
  const t = useT()
  const dates = useDates()
  const { community } = useUser()
  const [seen, setSeen] = useState(ticked)
  const people = peopleOn(board)
  const helpers = people.filter(({ isHelper }) => isHelper).length
  return (
    <Sheet
      tone="calm"
      icon={ListChecks}
      title={words.evacuation}
      buttons={
        <>
          {'print' in window && (
            <BigButton onClick={() => window.print()}>
              <Printer />
              {t(laterWords.print)}
            </BigButton>
          )}
          <DoneButton />
        </>
      }
    >
      <p className="hidden font-semibold print:block">
        {community?.displayName} · {dates.moment(new Date(now).toISOString(), board.timeZone)}
      </p>
      {people.length === 0 && <Empty text={words.nobodyInside} />}
      {people.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-lg font-semibold">
          <span>{t(laterWords.visitorsInside, { count: people.length - helpers })}</span>
          <span>{t(laterWords.helpersInside, { count: helpers })}</span>
        </p>
      )}
      <ul aria-label={t(words.evacuation)} className="flex flex-col gap-2 empty:hidden">
        {people.map((person) => (
          <li key={person.id}>
            <label
              className={`flex min-h-18 cursor-pointer items-center gap-4 p-3 print:min-h-0 print:p-1 ${cardStyle} border-line`}
            >
              <input
                type="checkbox"
                checked={seen.has(person.id)}
                onChange={() => setSeen(tick(person.id))}
                className="size-7 shrink-0 cursor-pointer"
              />
              <Facts person={person} zone={board.timeZone} now={now} />
            </label>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface Person {
  readonly id: string
  readonly name: string
  readonly kind: Label
  readonly house: string
  readonly vehicleNo: string | null
  readonly since: string
  readonly isHelper: boolean
}

function Facts({ person, zone, now }: { person: Person; zone: string; now: number }) {
  const t = useT()
  const times = useTimes(zone, now)
  const { name, kind, house, vehicleNo, since } = person
  return (
    <span className="min-w-0 grow">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg leading-tight font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span>{house}</span>
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        {vehicleNo && (
          <span className="whitespace-nowrap">
            <Plate no={vehicleNo} />
          </span>
        )}
        <span>{t(kind)}</span>
        <span>{t(words.since, { time: times.at(since) })}</span>
      </span>
    </span>
  )
}

/** Visitors, then helpers, each the longest inside first. */
const peopleOn = (board: AtDesk['board']): Person[] => [
  ...board.visits
    .filter(({ status }) => status === 'ARRIVED')
    .map(({ id, visitorName: name, kind, houseNo, division, vehicleNo, arrivedAt }) => ({
      id,
      name,
      kind: visitKindLabels[kind],
      house: houseLabel(division, houseNo),
      vehicleNo,
      since: arrivedAt ?? '',
      isHelper: false,
    }))
    .sort((one, other) => one.since.localeCompare(other.since)),
  ...helpersOn(board).flatMap(({ id, name, category, houses, inAt }) =>
    inAt === null
      ? []
      : {
          id,
          name,
          kind: helperCategoryLabels[category],
          house: houses.map(({ division, houseNo }) => houseLabel(division, houseNo)).join(', '),
          vehicleNo: null,
          since: inAt,
          isHelper: true,
        },
  ),
]
