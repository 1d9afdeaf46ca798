import { manyApprovals, mostApprovals, type PendingUser } from '@aangan/contract/people/approvals'
import { limits } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import { useState } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useSay } from '../../core/language/say.ts'
import { useSession } from '../../shell/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { House } from '../../domain/house.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { useApproveMany } from './approvals.queries.ts'

/** Approves all waiting registrations at once: those on the screen when the dialog opened. */
export function ApproveAll({ waiting }: { waiting: readonly PendingUser[] }) {
  const t = useT()
  const [opened, setOpened] = useState<{ users: readonly PendingUser[]; key: number }>()
  const [open, setOpen] = useState(false)
  const show = () => {
    setOpened((before) => ({ users: waiting.slice(0, mostApprovals), key: (before?.key ?? 0) + 1 }))
    setOpen(true)
  }
  return (
    <>
      {waiting.length > 1 && (
        <Button tone="primary" onClick={show}>
          {t('Approve {count} at once', { count: Math.min(waiting.length, mostApprovals) })}
        </Button>
      )}
      {opened && <ApproveAllForm key={opened.key} users={opened.users} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function ApproveAllForm({
  users,
  open,
  onClose,
}: {
  users: readonly PendingUser[]
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const say = useSay()
  const approve = useApproveMany()
  const { isSuperAdmin } = useSession()
  const form = useShapedForm({
    shape: manyApprovals,
    initialValues: { ids: users.map(({ id }) => id), remark: '' },
    send: approve.send,
    failed: (error) => msg('Failed to approve users: {reason}', { reason: messageOf(error) }),
  })
  const { ids } = form.values
  const choose = (id: string, wanted: boolean) =>
    form.set('ids', wanted ? [...ids, id] : ids.filter((other) => other !== id))
  return (
    <DialogForm
      form={form}
      open={open}
      title={msg('{count, plural, one {Approve # user} other {Approve # users}}', { count: ids.length })}
      submit="Approve"
      optional
      about={t('Untick those who should wait.')}
      onClose={onClose}
    >
      <ul className="-mx-2 max-h-[50dvh] divide-y divide-line overflow-y-auto px-2">
        {users.map(({ id, name, houseNo, division, mobileNo, community }) => (
          <li key={id}>
            <Checkbox
              label={
                <span className="flex flex-wrap items-baseline gap-x-3 py-1.5">
                  <span className="font-semibold">{name}</span>
                  <House no={houseNo} division={division} />
                  <span className="text-soft">{mobileNo}</span>
                  {isSuperAdmin && <span className="text-soft">{community.displayName}</span>}
                </span>
              }
              checked={ids.includes(id)}
              onChange={({ target }) => choose(id, target.checked)}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className="text-sm font-medium text-danger">
        {say(form.errors['ids'] ?? undefined)}
      </p>
      <TextArea
        label="Remark"
        hint="Optional. It is kept with the decision."
        maxLength={limits.remark}
        {...form.text('remark')}
      />
    </DialogForm>
  )
}
