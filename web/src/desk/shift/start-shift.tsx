import { shiftForm } from '@aangan/contract/gate/gate-desk-endpoints'
import { ArrowRightLeft } from 'lucide-react'
import { useId, useRef, type FormEvent } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { raw } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useUser } from '../../shell/session/session.ts'
import { focusFirstError } from '../../ui/browser/focus-error.ts'
import { FormFailureNote } from '../../ui/form/form-failure.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { Select } from '../../ui/input/select.tsx'
import { useAtDesk } from '../board/at-desk.ts'
import { BigButton } from '../parts/big-button.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useStartShift } from './shift.queries.ts'
import { laterWords } from '../parts/words-later.ts'
import { words } from '../parts/words.ts'
import { useTurnHere } from '../../shell/session/desk-turn.ts'

interface Props {
  onStarting: (isStarting: boolean) => void
  onDone: () => void
}

/** Asks who is on duty, and at which gate. */
export function StartShift({ onStarting, onDone }: Props) {
  const { board, device, offline } = useAtDesk()
  const t = useT()
  const id = useId()
  const user = useUser()
  const turn = useTurnHere()
  const element = useRef<HTMLFormElement>(null)
  const start = useStartShift()
  const gates = board.gates.filter(({ isActive }) => isActive)
  const form = useShapedForm({
    shape: shiftForm,
    initialValues: { userId: turn?.guard.id ?? user.id, gateId: device.gateId },
    send: async (wanted, attempt) => {
      onStarting(true)
      try {
        await start.send(wanted, attempt)
      } catch (error) {
        onStarting(false)
        throw error
      }
      onDone()
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
      title={words.startShift}
      buttons={
        <BigButton type="submit" form={id} tone="primary" busy={form.busy}>
          {t(words.startShift)}
        </BigButton>
      }
    >
      {offline && <NeedsNetwork />}
      <form
        id={id}
        ref={element}
        noValidate
        aria-label={t(words.startShift)}
        onSubmit={(event) => void onSubmit(event)}
        className="desk-fields flex flex-col gap-4"
      >
        {/* A turn is one guard's. */}
        {!turn && <Select label={laterWords.guard} options={namesOf(board.guards)} {...form.text('userId')} />}
        <Select label={words.gate} options={namesOf(gates)} {...form.text('gateId')} />
        <FormFailureNote failure={form.failure} />
      </form>
    </Sheet>
  )
}

export const namesOf = (named: readonly { id: string; name: string }[]) =>
  named.map(({ id, name }) => ({ value: id, label: raw(name) }))
