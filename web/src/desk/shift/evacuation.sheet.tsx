import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import { houseLabel } from '@aangan/contract/core/houses'
import { floorsToSearch } from '@aangan/contract/gate/evacuation'
import { visitKindLabels } from '@aangan/contract/gate/visit-kinds'
import { ListChecks, Printer } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { useSay } from '../../core/language/say.ts'
import { EvacuationTable, type Person } from '../../gate/evacuation/evacuation-table.part.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Plate } from '../../domain/plate.tsx'
import { useAtDesk, type AtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { helpersOn, insideOn } from '../board/board-lists.ts'
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
  const say = useSay()
  const { community } = useUser()
  const [seen, setSeen] = useState(ticked)
  const people = peopleOn(board)
  const floors = floorsToSearch(people)
  const helpers = people.filter(({ house }) => house === null).length
  const found = people.filter(({ id }) => seen.has(id)).length
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
      <EvacuationTable
        floors={floors}
        community={community?.displayName}
        at={new Date(now).toISOString()}
        zone={board.timeZone}
      />
      {people.length === 0 && <Empty text={words.nobodyInside} />}
      {people.length > 0 && (
        <p role="status" className="flex flex-wrap gap-x-4 text-lg font-semibold print:hidden">
          <span>{t(laterWords.found, { found, count: people.length })}</span>
          <span>{t(laterWords.visitorsInside, { count: people.length - helpers })}</span>
          <span>{t(laterWords.helpersInside, { count: helpers })}</span>
        </p>
      )}
      <p className="text-soft print:hidden">{t(laterWords.noResidents)}</p>
      {floors.map(({ key, title, people: here }) => (
        <section key={key} className="print:hidden">
          <h3 className="mb-2 font-bold">{say(title)}</h3>
          <ul aria-label={say(title)} className="flex flex-col gap-2">
            {here.map((person) => (
              <li key={person.id}>
                <label className={`flex min-h-18 cursor-pointer items-center gap-4 p-3 ${cardStyle} border-line`}>
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
        </section>
      ))}
    </Sheet>
  )
}

function Facts({ person, zone, now }: { person: Person; zone: string; now: number }) {
  const t = useT()
  const times = useTimes(zone, now)
  const { name, kind, where, vehicleNo, since } = person
  return (
    <span className="min-w-0 grow">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg leading-tight font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span>{where}</span>
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

const peopleOn = (board: AtDesk['board']): Person[] => [
  ...insideOn(board).map(({ id, visitorName: name, kind, houseNo, division, vehicleNo, arrivedAt }) => ({
    id,
    name,
    kind: visitKindLabels[kind],
    house: { division, houseNo },
    where: houseLabel(division, houseNo),
    vehicleNo,
    since: arrivedAt ?? '',
  })),
  ...helpersOn(board).flatMap(({ id, name, category, houses, inAt }) =>
    inAt === null
      ? []
      : {
          id,
          name,
          kind: helperCategoryLabels[category],
          house: null,
          where: houses.map(({ division, houseNo }) => houseLabel(division, houseNo)).join(', '),
          vehicleNo: null,
          since: inAt,
        },
  ),
]
