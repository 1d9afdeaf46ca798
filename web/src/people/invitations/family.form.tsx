import { familyInvitationBody, familyInvitationProblems } from '@aangan/contract/people/invitation-shapes'
import { isDefaultMember } from '@aangan/contract/people/members'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { messageOf } from '../../core/api/api.ts'
import { raw } from '../../core/language/say.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useMyMembers } from '../members/members.queries.ts'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import type { ShownInvitation } from './invitation-sheet.tsx'
import { useInviteFamily, useMails } from './invitations.queries.ts'
import { useNamesake } from './use-namesake.ts'

// Loaded on demand.
const InvitationSheet = lazy(async () => ({ default: (await import('./invitation-sheet.tsx')).InvitationSheet }))

interface Props {
  occupancyId: string
  about: ReactNode
  returnFocus: () => HTMLElement | null
}

export function FamilyForm({ occupancyId, about, returnFocus }: Props) {
  const [open, setOpen] = useState(true)
  const [made, setMade] = useState<ShownInvitation>()
  const members = useMyMembers().data?.filter((one) => !isDefaultMember(one) && !one.hasAccount) ?? []
  const mails = useMails()
  const invite = useInviteFamily()
  const { asks, asking } = useNamesake()
  const form = useShapedForm({
    shape: familyInvitationBody,
    initialValues: { memberId: '', name: '', mobileNo: '', email: '', send: true, again: false },
    prepare: (typed) => ({
      ...typed,
      occupancyId,
      name: typed.memberId === '' ? typed.name : '',
      send: mails && typed.send && typed.email !== '',
    }),
    problems: ({ memberId, name }) =>
      familyInvitationProblems({ occupancyId, memberId: memberId || undefined, name: name.trim() || undefined }),
    send: async (body) => setMade(await asking(invite.send(body))),
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  const { memberId } = form.values
  return (
    <>
      <DialogForm
        form={form}
        open={open}
        title="Invite Family"
        submit="Invite"
        about={about}
        onClose={() => setOpen(false)}
      >
        {members.length > 0 && (
          <Select
            label="Member"
            empty="Somebody else"
            options={members.map(({ id, name }) => ({ value: id, label: raw(name) }))}
            {...form.text('memberId')}
          />
        )}
        {memberId === '' && <TextInput label="Name" autoComplete="off" {...form.text('name')} />}
        <PhoneInput label="Mobile Number" {...form.text('mobileNo')} />
        <div>
          <TextInput label="Email" type="email" autoComplete="off" {...form.text('email')} />
          {mails && <Checkbox label="Send the invitation by email" {...form.tick('send')} />}
          {asks && <Checkbox label="Invite another person of this name" {...form.tick('again')} />}
        </div>
      </DialogForm>
      {made && !open && (
        <Suspense>
          <InvitationSheet invitation={made} returnFocus={returnFocus} onClosed={() => setMade(undefined)} />
        </Suspense>
      )}
    </>
  )
}
