import { OctagonX, UserRoundPlus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { Empty } from '../../ui/empty.tsx'
import { Plate } from '../../domain/plate.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { insideOn, ofVisit, waitingOn, type Expected } from '../board/board-lists.ts'
import { BigButton } from '../parts/big-button.tsx'
import { CardButton, describedBy } from '../parts/card.tsx'
import { useDirectory, useOldPlans } from '../board/desk.ts'
import { ExpectedCard } from './expected-list.tsx'
import { HelperCards } from './helper-list.tsx'
import {
  blocksFound,
  housesFound,
  isCode,
  isFound,
  isHelperFound,
  isName,
  mostFound,
  plainCode,
  residentsFound,
  residentsNamed,
  withCode,
  type Listed,
} from '../board/find.ts'
import { warningOf, type Block } from '../board/judge.ts'
import { Cars, Houses } from './found-houses.tsx'
import { blockedText } from '../../gate/asking/answered.part.ts'
import { useTimes } from '../board/times.ts'
import { useSyncedFor } from '../board/use-synced-for.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

/** Visitors first, then houses and residents; whatever was typed, a new visitor is the last line. What is not on the board is looked for on the server. */
export function Found({ expected, typed }: { expected: readonly Expected[]; typed: string }) {
  const atDesk = useAtDesk()
  const t = useT()
  const { open } = useView()
  const { board, now, offline } = atDesk
  const directory = useDirectory()
  const code = isCode(typed) ? plainCode(typed) : undefined
  const byCode = code === undefined ? undefined : withCode(code, board)
  useOpened(byCode)
  const most = isName(typed) ? mostFound : Infinity
  const here = [...waitingOn(board), ...insideOn(board)].filter((visit) => isFound(visit, typed)).slice(0, most)
  const coming = expected.filter(({ who }) => isFound(who, typed)).slice(0, most - here.length)
  const helpers = board.helpers
    .filter((helper) => (code ? helper.code === code : isHelperFound(helper, typed)))
    .slice(0, most)
  const blocked = blocksFound(board, typed, now)
  const plates = blocked.filter(({ vehicleNo }) => vehicleNo !== null)
  const names = blocked.filter(({ vehicleNo }) => vehicleNo === null)
  const cars = directory.data ? residentsFound(directory.data, typed) : []
  const houses = directory.data && !code ? housesFound(directory.data, typed) : []
  const residents = directory.data ? residentsNamed(directory.data, typed) : []
  const counts = [coming, here, helpers, cars, blocked, houses, residents].map(({ length }) => length)
  const isEmpty = counts.every((count) => count === 0)
  const isMissing = isEmpty && typed.length > 2
  const isSynced = useSyncedFor(isMissing ? typed : undefined, atDesk)
  const old = useOldPlans(typed, isMissing && !offline)
  const listed = new Set(board.visits.map(({ id }) => id))
  const plans = (old.data?.content ?? []).filter(({ id }) => !listed.has(id)).map((visit) => ofVisit(visit, undefined))
  if (byCode) return null
  const isNobody = isEmpty && plans.length === 0
  if (isNobody && (old.isLoading || !isSynced)) return null
  const visitors = (
    <ul aria-label={t(words.expected)} className="flex flex-col gap-2 empty:hidden">
      {[...coming, ...plans].map((one) => (
        <li key={one.id}>
          <ExpectedCard expected={one} />
        </li>
      ))}
      {here.map((visit) => (
        <li key={visit.id}>
          <HereCard visit={visit} />
        </li>
      ))}
    </ul>
  )
  // Four digits are a plate before they are a house.
  const isHouseFirst = houses.length > 0 && !/^\d{4}$/.test(typed)
  return (
    <div className="flex flex-col gap-4">
      {isNobody && (
        <Empty
          text={code ? words.unknownCode : words.nothingFound}
          hint={code && offline ? words.askForQr : words.nothingFoundHint}
        />
      )}
      {isHouseFirst && <Houses of={houses} />}
      {!isHouseFirst && visitors}
      {plates.map((block) => (
        <Blocked key={block.id} block={block} />
      ))}
      {isHouseFirst && visitors}
      {helpers.length > 0 && <HelperCards list={helpers} />}
      {cars.length > 0 && <Cars of={cars} />}
      {!isHouseFirst && houses.length > 0 && <Houses of={houses} />}
      {residents.length > 0 && <Houses of={residents} areNamed />}
      {names.map((block) => (
        <Blocked key={block.id} block={block} />
      ))}
      <BigButton className="justify-start" onClick={() => open({ show: 'new', typed })}>
        <UserRoundPlus className="size-6" />
        <span className="min-w-0 text-start wrap-anywhere">{t(words.newVisitorOf, { typed })}</span>
      </BigButton>
    </div>
  )
}

/** A plate is stopped; a name only warns. */
function Blocked({ block }: { block: Block }) {
  const t = useT()
  const say = useSay()
  const { open } = useView()
  const { id, vehicleNo, name } = block
  const typed = vehicleNo ?? name ?? ''
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg p-3 text-lg font-bold ${vehicleNo === null ? 'bg-warning-wash text-warning' : 'bg-danger text-surface'}`}
    >
      <OctagonX className="size-7" />
      <span id={`who-${id}`} className="wrap-anywhere">
        {vehicleNo === null ? name : <Plate no={vehicleNo} size="lg" />}
      </span>
      <span className="min-w-[min(9rem,100%)] grow basis-0">
        {say(vehicleNo === null ? warningOf(block) : blockedText(block))}
      </span>
      <BigButton {...describedBy(id)} className="max-sm:w-full" onClick={() => open({ show: 'new', typed })}>
        {t(words.newVisitor)}
      </BigButton>
    </div>
  )
}

/** A code leads to its sheet at once. */
function useOpened(listed: Listed | undefined): void {
  const { open } = useView()
  const show = useEffectEvent(({ show: sheet, id }: Listed) => open({ show: sheet, id }))
  const [kind, id] = [listed?.show, listed?.id]
  useEffect(() => {
    if (kind !== undefined && id !== undefined) show({ show: kind, id })
  }, [kind, id])
}

function HereCard({ visit }: { visit: ReturnType<typeof insideOn>[number] }) {
  const { board, now } = useAtDesk()
  const t = useT()
  const { open } = useView()
  const times = useTimes(board.timeZone, now)
  return (
    <CardButton
      who={visit}
      edge={visit.status === 'ARRIVED' ? 'plain' : 'warn'}
      onClick={() => open({ show: 'visit', id: visit.id })}
    >
      <span className="font-semibold text-ink">
        {visit.status === 'ARRIVED' && visit.arrivedAt
          ? t(words.letInAt, { time: times.at(visit.arrivedAt) })
          : t(words.waiting)}
      </span>
    </CardButton>
  )
}
