import { houseLabel } from '@aangan/contract/core/houses'
import { msg } from '@aangan/contract/core/language/text'
import { OctagonX, UserRoundPlus } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { Empty } from '../../ui/empty.tsx'
import { Plate } from '../../domain/plate.tsx'
import { VehicleTypeIcon } from '../../domain/vehicle-type.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { insideOn, ofFoundPass, ofVisit, waitingOn, type Expected } from '../board/board-lists.ts'
import { BigButton } from '../parts/big-button.tsx'
import { CardButton } from '../parts/card.tsx'
import { useDirectory, useOldPlans } from '../board/desk.ts'
import { ExpectedCard } from './expected-list.tsx'
import { HelperCards } from './helper-list.tsx'
import { blocksFound, isCode, isFound, isHelperFound, plainCode, residentsFound, withCode } from '../board/find.ts'
import { blockedText } from '../../gate/asking/answered.part.ts'
import { useTimes } from '../board/times.ts'
import { useSyncedFor } from '../board/use-synced-for.ts'
import { useView } from '../parts/use-view.ts'
import { words } from '../parts/words.ts'

/** Visitors first, then residents' vehicles. What is not on the board is looked for on the server. */
export function Found({ expected, typed }: { expected: readonly Expected[]; typed: string }) {
  const atDesk = useAtDesk()
  const t = useT()
  const say = useSay()
  const { open } = useView()
  const { board, now, offline } = atDesk
  const directory = useDirectory()
  const code = isCode(typed) ? plainCode(typed) : undefined
  const byCode = code === undefined ? undefined : withCode(code, board)
  const ofCode = board.passes.find(({ id }) => id === byCode?.id)
  const coming = ofCode ? [ofFoundPass(ofCode, board, now)] : expected.filter(({ who }) => isFound(who, typed))
  const here = [...waitingOn(board), ...insideOn(board)].filter((visit) => isFound(visit, typed))
  const helpers = board.helpers.filter((helper) => (code ? helper.code === code : isHelperFound(helper, typed)))
  const blocked = blocksFound(board, typed, now)
  const residents = directory.data ? residentsFound(directory.data, typed) : []
  const isEmpty = coming.length + here.length + helpers.length + residents.length + blocked.length === 0
  const isMissing = isEmpty && typed.length > 2
  const isSynced = useSyncedFor(isMissing ? typed : undefined, atDesk)
  const old = useOldPlans(typed, isMissing && !offline)
  const listed = new Set(board.visits.map(({ id }) => id))
  const plans = (old.data?.content ?? []).filter(({ id }) => !listed.has(id)).map((visit) => ofVisit(visit, undefined))
  if (isEmpty && plans.length === 0)
    return old.isLoading || !isSynced ? null : (
      <Empty
        text={code ? words.unknownCode : words.nothingFound}
        hint={
          <span className="flex flex-col items-center gap-4">
            {t(code && offline ? words.askForQr : words.nothingFoundHint)}
            {code === undefined && (
              <BigButton onClick={() => open({ show: 'new', typed })}>
                <UserRoundPlus className="size-6" />
                <span>
                  {t(words.newVisitor)}
                  <span className="block text-base font-normal">{typed}</span>
                </span>
              </BigButton>
            )}
          </span>
        }
      />
    )
  return (
    <div className="flex flex-col gap-4">
      {blocked.map((block) => (
        <p
          key={block.id}
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-lg bg-danger p-3 text-lg font-bold text-surface"
        >
          <OctagonX className="size-7" />
          <Plate no={block.vehicleNo ?? ''} size="lg" />
          <span className="min-w-[min(9rem,100%)] grow basis-0">{say(blockedText(block))}</span>
        </p>
      ))}
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
      {helpers.length > 0 && <HelperCards list={helpers} />}
      {residents.length > 0 && <Residents of={residents} />}
    </div>
  )
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

function Residents({ of: vehicles }: { of: ReturnType<typeof residentsFound> }) {
  const t = useT()
  const say = useSay()
  return (
    <ul aria-label={t(words.residents)} className="flex flex-col gap-2">
      {vehicles.map(({ vehicleNo, type, houseNo, division, name }) => (
        <li key={vehicleNo} className="card flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 p-3">
          <span className="flex items-center gap-2">
            <Plate no={vehicleNo} size="lg" />
            <VehicleTypeIcon type={type} />
          </span>
          <span className="min-w-0">
            <span className="block text-lg font-semibold">
              {say(msg(words.residentOf, { house: houseLabel(division, houseNo) }))}
            </span>
            <span className="text-soft wrap-anywhere">{name}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
