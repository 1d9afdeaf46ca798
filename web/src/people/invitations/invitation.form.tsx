import { inWireOrder, roleLabels, type Role } from '@aangan/contract/core/actor'
import { divisions, ownershipTypeLabels } from '@aangan/contract/core/constants'
import {
  invitationBody,
  invitationProblems,
  type Invitation,
  type IssuedInvitation,
} from '@aangan/contract/people/invitation-shapes'
import { grantableRoles } from '@aangan/contract/people/users'
import { CommunityField } from '../../society/communities/community-field.part.tsx'
import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useSession, useUser } from '../../shell/session/session.ts'
import { CheckList } from '../../ui/input/check-list.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { settleHouse } from '../../domain/house-field.ts'
import { HouseInput } from '../../domain/house-input.tsx'
import { named, plain } from '../../ui/input/options.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { HouseholdChoice } from './household-choice.tsx'
import { useInvite, useMails } from './invitations.queries.ts'
import { useNamesake } from './use-namesake.ts'

interface Props {
  editor: Editor<Invitation>
  onInvited: (invited: IssuedInvitation) => void
}

export function InvitationForm({ editor, onInvited }: Props) {
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const invite = useInvite()
  const mails = useMails()
  const { asks, asking } = useNamesake()
  const form = useShapedForm({
    draft: editor.draft,
    shape: invitationBody,
    initialValues: {
      name: '',
      roles: ['USER'] as string[],
      houseNo: '',
      division: '',
      ownershipType: '',
      householdId: '',
      mobileNo: '',
      email: '',
      send: true,
      again: false,
      communityId: '',
    },
    prepare: (typed) => ({ ...typed, send: mails && typed.send && typed.email !== '' }),
    problems: ({ roles, houseNo, division, ownershipType }) =>
      invitationProblems({
        roles: roles as Role[],
        houseNo: houseNo || undefined,
        division: divisions.find((known) => known === division),
        ownershipType: ownershipType || undefined,
      } as never),
    send: async (body, attempt) => onInvited(await asking(invite.send(body, attempt))),
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  const { roles, houseNo, division, communityId } = form.values
  const settle = () =>
    settleHouse({ houseNo, division }, (house) => {
      form.set('houseNo', house.houseNo)
      form.set('division', house.division)
      form.setError('division', null)
    })
  return (
    <FormCard form={form} editor={editor} title="Invite Resident" submit="Invite">
      <TextInput label="Name" autoComplete="off" {...form.text('name')} />
      {isSuperAdmin && <CommunityField chooses locked={user.community} field={form.text('communityId')} />}
      {roles.includes('USER') && (
        <>
          <HouseInput label="House Number" {...form.text('houseNo')} onLeave={settle} />
          <Select label="Division" empty="Select" options={plain(divisions)} {...form.text('division')} />
          <Select
            label="Ownership Type"
            empty="Select"
            options={named(ownershipTypeLabels)}
            {...form.text('ownershipType')}
          />
          <HouseholdChoice
            houseNo={houseNo}
            division={division}
            communityId={communityId || undefined}
            field={form.text('householdId')}
          />
        </>
      )}
      <PhoneInput label="Mobile Number" {...form.text('mobileNo')} />
      <div>
        <TextInput label="Email" type="email" autoComplete="off" {...form.text('email')} />
        {mails && <Checkbox label="Send the invitation by email" {...form.tick('send')} />}
        {asks && <Checkbox label="Invite another person of this name" {...form.tick('again')} />}
      </div>
      <CheckList
        label="Roles"
        options={grantableRoles(user).map((role) => ({ value: role, label: roleLabels[role] }))}
        chosen={roles}
        onChoose={(chosen) => form.set('roles', inWireOrder(chosen as Role[]))}
      />
    </FormCard>
  )
}
