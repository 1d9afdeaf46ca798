import { approval, type PendingUser } from '@aangan/contract/people/approvals'
import { limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { messageOf } from '../../core/api/api.ts'
import { useSession } from '../../shell/session/session.ts'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { House } from '../../domain/house.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { useDecide, type Decision } from './approvals.queries.ts'

const labels = {
  approve: { title: 'Approve User', verb: 'Approve', tone: 'primary', failed: 'Failed to approve user: {reason}' },
  reject: { title: 'Reject User', verb: 'Reject', tone: 'danger', failed: 'Failed to reject user: {reason}' },
} as const

/** The draft name of a remark. */
export const draftOfDecision = (kind: Decision, userId: string) => `${kind}:${userId}`

export function DecisionForm({
  user,
  kind,
  open,
  onClose,
}: {
  user: PendingUser
  kind: Decision
  open: boolean
  onClose: () => void
}) {
  const { isSuperAdmin } = useSession()
  const { title, verb, tone, failed } = labels[kind]
  const decide = useDecide(kind, user.id)
  const form = useShapedForm({
    draft: draftOfDecision(kind, user.id),
    shape: approval,
    initialValues: { remark: '', makeAdmin: false, householdId: '' },
    send: (input, attempt) => decide.send(input, attempt),
    failed: (error) => msg(failed, { reason: messageOf(error) }),
  })
  return (
    <DialogForm
      form={form}
      open={open}
      title={title}
      submit={verb}
      tone={tone}
      optional
      about={
        <>
          {user.name}
          <span className="block text-sm font-normal text-soft">
            <House no={user.houseNo} division={user.division} />
          </span>
        </>
      }
      onClose={onClose}
    >
      {isSuperAdmin && kind === 'approve' && (
        <Checkbox label="Make them admin of this community" {...form.tick('makeAdmin')} />
      )}
      {kind === 'approve' && user.households.length > 0 && (
        <Select
          label="Household"
          hint="A household shares its vehicles, members and guests."
          empty="New household"
          options={user.households.map(({ householdId, people }) => ({
            value: householdId,
            label: msg('Join the household of {names}', { names: people.join(', ') }),
          }))}
          {...form.text('householdId')}
        />
      )}
      <TextArea
        label="Remark"
        hint="Optional. It is kept with the decision."
        maxLength={limits.remark}
        {...form.text('remark')}
      />
    </DialogForm>
  )
}
