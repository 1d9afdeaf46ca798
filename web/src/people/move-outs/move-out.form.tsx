import { isAdmin } from '@aangan/contract/core/actor'
import { limits } from '@aangan/contract/core/constants'
import { isDayWithin, moveOutBody, moveOutRefusals, type LeavingCounts } from '@aangan/contract/people/move-outs'
import type { House as HouseOfOccupancy, Occupancy } from '@aangan/contract/people/occupancies'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useUser } from '../../shell/session/session.ts'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { today } from '../../ui/dates.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { House } from '../../domain/house.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { countsText, passesText } from './counts.ts'
import { draftOfMoveOut } from './draft.ts'
import { useMoveOut, useWhatEnds } from './move-outs.queries.ts'

export interface MoveOutProps {
  occupancy: Pick<Occupancy, 'id' | 'endsOn' | 'userName'>
  house: Pick<HouseOfOccupancy, 'number' | 'division'>
}

interface Props extends MoveOutProps {
  open: boolean
  returnFocus?: () => HTMLElement | null
  onClose: () => void
  onClosed?: () => void
}

export function MoveOutForm({ occupancy, house, open, returnFocus, onClose, onClosed }: Props) {
  const t = useT()
  const user = useUser()
  const now = today(user.community?.timeZone)
  const moveOut = useMoveOut(occupancy.id)
  const ends = useWhatEnds(occupancy.id, open && !moveOut.busy).data
  const form = useShapedForm({
    draft: draftOfMoveOut(occupancy.id),
    shape: moveOutBody,
    initialValues: { endsOn: occupancy.endsOn ?? now, wholeHousehold: false, reason: '' },
    problems: ({ endsOn }) => ({
      endsOn: endsOn && !isDayWithin(user, endsOn, now) ? moveOutRefusals['move_out.day'].message : undefined,
    }),
    send: (input, attempt) => moveOut.send(input, attempt),
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  const whole = form.tick('wholeHousehold')
  const counts = whole.checked ? ends?.household : ends
  return (
    <DialogForm
      form={form}
      open={open}
      title="Move Out"
      text="Are you sure you want to move out?"
      submit="Move Out"
      tone="danger"
      optional
      about={
        <>
          {occupancy.userName}
          <span className="block text-sm font-normal text-soft">
            <House no={house.number} division={house.division} />
          </span>
        </>
      }
      returnFocus={returnFocus}
      onClose={onClose}
      onClosed={onClosed}
    >
      <DateInput
        label="End Date"
        hint={isAdmin(user) ? 'The last day. A day in the past ends it at once.' : 'The last day here.'}
        {...form.text('endsOn')}
      />
      {ends?.household && <Checkbox label="The whole household" {...whole} />}
      <TextArea label="Reason" hint="Optional." maxLength={limits.reason} {...form.text('reason')} />
      <div aria-live="polite" className="min-h-16 rounded-md bg-warning-wash px-4 py-3 text-sm">
        <p className="text-soft">{t('What ends with it')}</p>
        <p className="font-semibold">{counts && t(countsText, named(counts))}</p>
        {counts && counts.passes > 0 && <p className="font-semibold">{t(passesText, { passes: counts.passes })}</p>}
      </div>
    </DialogForm>
  )
}

const named = ({ vehicles, members, guests }: LeavingCounts) => ({ vehicles, members, guests })
