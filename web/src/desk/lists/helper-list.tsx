import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import type { BoardHelper } from '@aangan/contract/gate/board'
import { judgeHelper } from '@aangan/contract/gate/movement-judge'
import { movementReasons } from '@aangan/contract/gate/movement-reasons'
import { LogIn, LogOut, Undo2 } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import { useDates } from '../../ui/dates.ts'
import { Empty } from '../../ui/empty.tsx'
import { House } from '../../domain/house.tsx'
import { kindIcons } from '../../gate/asking/kind-icons.part.ts'
import { useAtDesk, type AtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { cardStyle, describedBy, edges } from '../parts/card.tsx'
import { useTimes } from '../board/times.ts'
import { words } from '../parts/words.ts'

export function HelperList({ list }: { list: readonly BoardHelper[] }) {
  return list.length === 0 ? <Empty text={words.noHelpers} hint={words.noHelpersHint} /> : <HelperCards list={list} />
}

export function HelperCards({ list }: { list: readonly BoardHelper[] }) {
  const t = useT()
  return (
    <ul aria-label={t(words.helpers)} className="flex flex-col gap-2">
      {list.map((helper) => (
        <li key={helper.id}>
          <HelperCard helper={helper} />
        </li>
      ))}
    </ul>
  )
}

function HelperCard({ helper }: { helper: BoardHelper }) {
  const { marks } = useAtDesk()
  const t = useT()
  const { id, name, category, houses, inAt } = helper
  const isInside = inAt !== null
  const Icon = kindIcons.SERVICE
  const mark = marks.ofHelper(id)
  const why = isInside ? undefined : judgeHelper('ENTRY', { insideSince: null, listed: houses.length > 0 })
  return (
    <div
      className={`flex flex-wrap items-center gap-2 p-3 ${cardStyle} ${edges[why ? 'stop' : isInside ? 'go' : 'plain']}`}
    >
      <span className="flex min-w-[min(11rem,100%)] grow basis-0 items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk">
          <Icon className="size-6" />
        </span>
        <span className="min-w-0 grow">
          <span id={`who-${id}`} className="block text-lg leading-tight font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span>{t(helperCategoryLabels[category])}</span>
            <Said helper={helper} mark={mark} />
          </span>
          <HelperHouses of={houses} />
        </span>
      </span>
      <span className={`flex shrink-0 flex-wrap gap-2 ${mark ? '@max-[40rem]:w-full @max-[40rem]:*:grow' : ''}`}>
        {mark && (
          <BigButton {...describedBy(id)} busy={marks.isBusy(id)} onClick={() => void marks.undo(mark)}>
            <Undo2 />
            {t(words.undo)}
          </BigButton>
        )}
        {isInside ? (
          <BigButton {...describedBy(id)} busy={marks.isBusy(id)} onClick={() => void marks.helper('EXIT', id)}>
            <LogOut />
            {t(words.helperOut)}
          </BigButton>
        ) : (
          !why && (
            <BigButton
              {...describedBy(id)}
              tone="primary"
              busy={marks.isBusy(id)}
              onClick={() => void marks.helper('ENTRY', id)}
            >
              <LogIn />
              {t(words.helperIn)}
            </BigButton>
          )
        )}
      </span>
    </div>
  )
}

interface SaidProps {
  helper: BoardHelper
  mark: ReturnType<AtDesk['marks']['ofHelper']>
}

function Said({ helper, mark }: SaidProps) {
  const { board, now } = useAtDesk()
  const t = useT()
  const times = useTimes(board.timeZone, now)
  const { name, houses, inAt } = helper
  const just = mark && new Date(mark.at).toISOString()
  if (inAt !== null)
    return mark?.kind === 'ENTRY' ? (
      <span role="status" className="font-semibold text-ink">
        {t(words.letInAt, { time: times.time(inAt) })}
      </span>
    ) : (
      <>
        <span className="font-medium text-ink">{t(words.since, { time: times.at(inAt) })}</span>
        <span>{times.long(inAt)}</span>
      </>
    )
  if (houses.length === 0)
    return <span className="font-semibold text-danger">{t(movementReasons.NO_HOUSE, { name })}</span>
  return (
    <>
      {mark?.kind === 'EXIT' && just && (
        <span role="status" className="font-semibold text-ink">
          {t(words.leftAt, { time: times.time(just) })}
        </span>
      )}
      <AbsentUntil helper={helper} />
    </>
  )
}

export function AbsentUntil({ helper: { absentUntil } }: { helper: BoardHelper }) {
  const t = useT()
  const { weekday } = useDates()
  return (
    absentUntil && (
      <span className="rounded-full bg-warning px-2 font-semibold text-surface">
        {t(words.absentUntil, { day: weekday(`${absentUntil}T00:00Z`, 'UTC') })}
      </span>
    )
  )
}

/** The houses that expect a helper. */
export const HelperHouses = ({ of: houses }: { of: BoardHelper['houses'] }) => (
  <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
    {houses.map(({ division, houseNo }) => (
      <span key={`${division}-${houseNo}`} className="rounded-full bg-sunk px-2 text-sm">
        <House no={houseNo} division={division} />
      </span>
    ))}
  </span>
)
