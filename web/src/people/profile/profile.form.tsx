import { profile, type CurrentUser } from '@aangan/contract/people/current-user'
import { messageOr } from '../../core/api/api.ts'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { notify } from '../../ui/toast.ts'
import { saveProfile } from './profile.queries.ts'

export function ProfileForm({
  editor,
  user,
  onSaved,
}: {
  editor: Editor<CurrentUser>
  user: CurrentUser
  onSaved: (now: CurrentUser) => void
}) {
  const form = useShapedForm({
    draft: editor.draft,
    shape: profile,
    initialValues: { name: user.name, email: user.email ?? '', mobileNo: user.mobileNo ?? '' },
    send: async (body) => {
      try {
        onSaved(await saveProfile(body))
        notify.success('Profile updated.')
      } catch (error) {
        notify.error('Failed to update profile.')
        throw error
      }
    },
    failed: messageOr('Failed to update profile.'),
  })
  return (
    <FormCard
      form={form}
      // Cancel does not ask here: the stored values come back (specification 4, Profile).
      editor={{ ...editor, cancel: editor.done }}
      title="Edit Profile"
      submit="Save Changes"
      level={2}
    >
      <TextInput label="Name" autoComplete="name" className="sm:col-span-2" {...form.text('name')} />
      <TextInput label="Email" type="email" autoComplete="email" {...form.text('email')} />
      <PhoneInput label="Mobile Number" {...form.text('mobileNo')} />
    </FormCard>
  )
}
