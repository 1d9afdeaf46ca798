import { todayIn } from '@aangan/contract/core/dates'
import { defaultTimeZone } from '@aangan/contract/core/constants'
import { msg } from '@aangan/contract/core/language/text'
import {
  ageOn,
  birthdateProblem,
  genderLabels,
  isDefaultMember,
  memberBody,
  oldestAge,
  relationLabels,
  type ListedMember,
} from '@aangan/contract/people/members'
import { useState } from 'react'
import { messageOr } from '../../core/api/api.ts'
import { useT } from '../../core/language/language.ts'
import { useUser } from '../../shell/session/session.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { named } from '../../ui/input/options.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { bloodGroupOptions } from './member-columns.tsx'
import { useAddMember, useUpdateMember } from './members.queries.ts'

/** There is only one default member, and it exists already. */
const { SELF: _, ...choosable } = relationLabels

/** The default member's name, mobile number and relation come from the profile. */
export function MemberForm({ editor }: { editor: Editor<ListedMember> }) {
  const t = useT()
  const { community } = useUser()
  const [opened] = useState(() => new Date())
  const today = todayIn(community?.timeZone ?? defaultTimeZone, opened)
  const member = editor.editing
  const self = member !== undefined && isDefaultMember(member)
  const add = useAddMember()
  const update = useUpdateMember(member?.id ?? '')
  const form = useShapedForm({
    draft: editor.draft,
    shape: memberBody,
    initialValues: {
      name: member?.name ?? '',
      gender: member?.gender ?? '',
      bloodGroup: member?.bloodGroup ?? '',
      birthdate: member?.birthdate ?? '',
      age: member?.age?.toString() ?? '',
      mobileNo: member?.mobileNo ?? '',
      relation: member?.relation ?? '',
    },
    // With a birthdate no age is sent: the server derives it.
    prepare: ({ age, ...typed }) => ({ ...typed, ...(!typed.birthdate && age.trim() && { age: Number(age) }) }),
    problems: ({ birthdate }) => ({ birthdate: birthdateProblem(birthdate || undefined, today) }),
    send: member ? update.send : add.send,
    failed: messageOr('Failed to save member.'),
  })
  const { birthdate, name } = form.values
  const day = form.text('birthdate')
  const derivedAge = birthdate && !birthdateProblem(birthdate, today) ? String(ageOn(birthdate, today)) : ''
  return (
    <FormCard
      form={form}
      editor={editor}
      title={member ? 'Update Member' : 'Add Member'}
      submit={member ? 'Update' : 'Add'}
      disabled={form.hasErrors || name.trim() === ''}
    >
      <TextInput
        label="Name"
        autoComplete="off"
        readOnly={self}
        hint={self ? 'From your profile.' : undefined}
        {...form.text('name')}
      />
      <Select label="Gender" empty="Select" options={named(genderLabels)} {...form.text('gender')} />
      <Select label="Blood Group" empty="Select" options={bloodGroupOptions} {...form.text('bloodGroup')} />
      <DateInput
        label="Birthdate"
        max={today}
        {...day}
        onChange={(event) => {
          day.onChange(event)
          // The age is derived now, whatever was wrong with the typed one.
          form.setError('age', null)
        }}
      />
      {birthdate ? (
        <TextInput label="Age" hint="From the birthdate." readOnly value={derivedAge} />
      ) : (
        <TextInput
          label="Age"
          inputMode="numeric"
          autoComplete="off"
          hint={msg('In whole years, 0 to {oldest}.', { oldest: oldestAge })}
          {...form.text('age')}
        />
      )}
      <PhoneInput
        label="Mobile Number"
        readOnly={self}
        hint={self ? 'From your profile.' : undefined}
        {...form.text('mobileNo')}
        autoComplete="off"
      />
      {self ? (
        <TextInput label="Relation" readOnly value={t(relationLabels[member.relation])} />
      ) : (
        <Select label="Relation" empty="Select" options={named(choosable)} {...form.text('relation')} />
      )}
    </FormCard>
  )
}
