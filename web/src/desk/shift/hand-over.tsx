import { shiftFigures, type Shift } from '@aangan/contract/gate/gate-desk'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { msg } from '@aangan/contract/core/language/text'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { figureLabels } from '../../gate/gate-office/shift-figures.part.ts'
import { useT } from '../../core/language/language.ts'
import { useSay, type Shown } from '../../core/language/say.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { Sheet } from '../parts/sheet.tsx'
import { useView } from '../parts/use-view.ts'
import { GuardNames } from '../turns/guard-names.tsx'
import { GuardPad } from '../turns/guard-pad.tsx'
import { standInHere, turnHere } from '../../shell/session/desk-turn.ts'
import { useHandOver } from './use-hand-over.ts'
import { useTimes } from '../board/times.ts'
import { laterWords } from '../parts/words-later.ts'
import { words } from '../parts/words.ts'

/** Names the next guard, who takes the desk over, with a note for them and the shift's figures. */
export function HandOver({ shift }: { shift: Shift }) {
  const { board, now, offline } = useAtDesk()
  const t = useT()
  const say = useSay()
  const times = useTimes(board.timeZone, now)
  const { view, open, back } = useView()
  const [failure, setFailure] = useState<Shown>()
  const { note, setNote, toNext, toNobody, toSelf } = useHandOver(shift)
  const turn = turnHere()
  const own = board.guards.find(({ id }) => id === turn?.guard.id)
  // In another's shift, oneself takes it over.
  const isOthers = own !== undefined && own.id !== shift.guard.id
  const leaves = turn?.guard.id ?? standInHere()?.id ?? shift.guard.id
  const orSay = (done: Promise<void>) =>
    done.catch((error: unknown) => setFailure(msg(words.refused, { reason: messageOf(error) })))
  const chosen = turn && board.guards.find(({ id }) => id === view.id)
  if (chosen)
    return (
      <Sheet tone="calm" icon={ArrowRightLeft} title={words.handOver} onBack={back}>
        <GuardPad guard={chosen} offline={offline} timeZone={board.timeZone} onPin={(pin) => toNext(chosen, pin)} />
      </Sheet>
    )
  return (
    <Sheet
      tone="calm"
      icon={ArrowRightLeft}
      title={words.handOver}
      text={msg(laterWords.onDutySince, { name: shift.guard.name, time: times.at(shift.startedAt) })}
    >
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {failure && say(failure)}
      </p>
      <h3 className="font-semibold">{t(laterWords.nextGuard)}</h3>
      <GuardNames
        label={laterWords.nextGuard}
        first={isOthers ? own : undefined}
        guards={board.guards.filter(({ id }) => id !== leaves)}
        onChoose={(guard) => {
          if (guard.id === own?.id && !offline) void orSay(toSelf(guard))
          else if (turn) open({ show: 'shift', id: guard.id })
          else void orSay(toNext(guard))
        }}
        onNobody={() => void orSay(toNobody())}
      />
      <div className="desk-fields">
        <TextArea
          label={laterWords.note}
          maxLength={gateLimits.handoverNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <Figures shift={shift} />
    </Sheet>
  )
}

const always: readonly (typeof shiftFigures)[number][] = ['entries', 'exits', 'inside']

/** The figures that are not zero, and those that every shift has. */
function Figures({ shift }: { shift: Shift }) {
  const t = useT()
  return (
    <dl
      aria-label={t(laterWords.figures)}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-2 text-sm"
    >
      {shiftFigures
        .filter((name) => shift[name] > 0 || always.includes(name))
        .map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end rounded-md bg-sunk px-3 py-2">
            <dt className="leading-tight wrap-anywhere">{t(figureLabels[name])}</dt>
            <dd className="text-xl font-bold tabular-nums">{shift[name]}</dd>
          </div>
        ))}
    </dl>
  )
}
