import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import type { BoardHelper } from '@aangan/contract/gate/board'
import { msg } from '@aangan/contract/core/language/text'
import { movementReasons } from '@aangan/contract/gate/movement-reasons'
import { BadgeCheck, LogIn, LogOut, OctagonX, Undo2, type LucideIcon } from 'lucide-react'
import { useT } from '../../core/language/language.ts'
import type { Shown } from '../../core/language/say.ts'
import { Failure } from '../../ui/failure.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { AbsentUntil, HelperHouses } from '../lists/helper-list.tsx'
import { DoneButton, Sheet, type Band } from '../parts/sheet.tsx'
import { useTimes } from '../board/times.ts'
import { words } from '../parts/words.ts'

/** A helper whose card or code was scanned. */
export function HelperSheet({ id }: { id: string }) {
  const atDesk = useAtDesk()
  const helper = atDesk.board.helpers.find((one) => one.id === id)
  return helper ? <SheetOf helper={helper} /> : <Failure text="Helper not found." />
}

interface Face {
  readonly tone: Band
  readonly icon: LucideIcon
  readonly title: Shown
  readonly text?: Shown
}

function SheetOf({ helper }: { helper: BoardHelper }) {
  const { board, now, marks } = useAtDesk()
  const t = useT()
  const times = useTimes(board.timeZone, now)
  const { id, name, category, houses, inAt } = helper
  const mark = marks.ofHelper(id)
  const mayComeIn = inAt === null && houses.length > 0
  const face = (): Face => {
    if (mayComeIn && mark?.kind === 'EXIT')
      return { tone: 'calm', icon: LogOut, title: msg(words.leftAt, { time: times.time(iso(mark.at)) }) }
    if (mayComeIn) return { tone: 'go', icon: BadgeCheck, title: words.mayComeIn }
    if (inAt === null)
      return { tone: 'stop', icon: OctagonX, title: words.stopped, text: msg(movementReasons.NO_HOUSE, { name }) }
    return mark?.kind === 'ENTRY'
      ? { tone: 'go', icon: BadgeCheck, title: msg(words.letInAt, { time: times.time(inAt) }) }
      : { tone: 'calm', icon: LogIn, title: msg(movementReasons.ALREADY_IN, { name, time: times.at(inAt) }) }
  }
  const move = (kind: 'ENTRY' | 'EXIT') => () => void marks.helper(kind, id)
  const large = { size: 'desk-lg', busy: marks.isBusy(id) } as const
  return (
    <Sheet
      {...face()}
      buttons={
        <>
          {mark && (
            <BigButton {...large} onClick={() => void marks.undo(mark)}>
              <Undo2 className="size-6" />
              {t(words.undo)}
            </BigButton>
          )}
          {mark && <DoneButton />}
          {!mark && mayComeIn && (
            <BigButton {...large} tone="go" onClick={move('ENTRY')}>
              <LogIn className="size-6" />
              {t(words.helperIn)}
            </BigButton>
          )}
          {!mark && inAt !== null && (
            <BigButton {...large} tone="primary" onClick={move('EXIT')}>
              <LogOut className="size-6" />
              {t(words.helperOut)}
            </BigButton>
          )}
        </>
      }
    >
      <div className="card p-4">
        <p className="text-2xl font-bold wrap-anywhere">{name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg text-soft">
          {t(helperCategoryLabels[category])}
          <AbsentUntil helper={helper} />
        </p>
        <div className="mt-3 text-lg">
          <HelperHouses of={houses} />
        </div>
      </div>
    </Sheet>
  )
}

const iso = (ms: number): string => new Date(ms).toISOString()
