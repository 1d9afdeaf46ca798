import { shiftFigures, type Handover, type Shift } from '@aangan/contract/gate/gate-desk'
import { shiftEnd } from '@aangan/contract/gate/gate-desk-endpoints'
import { gateLimits } from '@aangan/contract/society/gate-limits'
import { msg } from '@aangan/contract/core/language/text'
import { ArrowRightLeft } from 'lucide-react'
import { useId, useRef, type FormEvent } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { figureLabels } from '../../gate/gate-office/shift-figures.part.ts'
import { useT } from '../../core/language/language.ts'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { KeptNote } from '../../ui/form/kept-note.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useHandOver } from './shift.queries.ts'
import { namesOf } from './start-shift.tsx'
import { useTimes } from '../board/times.ts'
import { laterWords } from '../parts/words-later.ts'
import { words } from '../parts/words.ts'

interface Props {
  shift: Shift
  /** With what it left, where somebody is on duty next. */
  onDone: (left: Handover | null) => void
}

/** Names the next guard, with a note for them and the shift's figures. */
export function HandOver({ shift, onDone }: Props) {
  const { board, now, offline } = useAtDesk()
  const t = useT()
  const id = useId()
  const times = useTimes(board.timeZone, now)
  const element = useRef<HTMLFormElement>(null)
  const handOver = useHandOver(shift.id)
  const isOnDuty = ({ id: guardId }: { id: string }) => guardId === shift.guard.id
  const [others, self] = [board.guards.filter((one) => !isOnDuty(one)), board.guards.filter(isOnDuty)]
  const form = useShapedForm({
    shape: shiftEnd,
    initialValues: { note: '', nextUserId: '' },
    draft: 'hand-over',
    send: async (left, attempt) => {
      const { note, guard, endedAt } = await handOver.send(left, attempt)
      onDone(left.nextUserId === undefined || endedAt === null ? null : { note, by: guard, at: endedAt })
    },
    failed: (error) => msg(words.refused, { reason: messageOf(error) }),
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await form.submit())) focusFirstError(element.current)
  }
  return (
    <Sheet
      tone="calm"
      icon={ArrowRightLeft}
      title={words.handOver}
      text={msg(laterWords.onDutySince, { name: shift.guard.name, time: times.at(shift.startedAt) })}
      buttons={
        <BigButton type="submit" form={id} tone="primary" busy={form.busy}>
          {t(words.handOver)}
        </BigButton>
      }
    >
      {offline && <NeedsNetwork />}
      <form
        id={id}
        ref={element}
        noValidate
        aria-label={t(words.handOver)}
        onSubmit={(event) => void onSubmit(event)}
        className="desk-fields flex flex-col gap-4"
      >
        <KeptNote form={form} />
        <Select
          label={laterWords.nextGuard}
          empty={laterWords.nobodyYet}
          options={namesOf([...others, ...self])}
          {...form.text('nextUserId')}
        />
        <TextArea label={laterWords.note} maxLength={gateLimits.handoverNote} {...form.text('note')} />
        <FormFailureNote failure={form.failure} />
      </form>
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
