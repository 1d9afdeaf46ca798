import { communityBody, type Community } from '@aangan/contract/communities'
import { defaultTimeZone } from '@aangan/contract/fields'
import { verbatim } from '../language/say.ts'
import type { Editor } from '../ui/editor.ts'
import { FormCard } from '../ui/form-card.tsx'
import { useShapedForm } from '../ui/form.ts'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { failedToSave, useCreateCommunity, useUpdateCommunity } from './communities.queries.ts'

/** Every zone the browser knows. Some browsers still use the default's old name. */
const zones = (current: string) => {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta')
  return [...new Set([defaultTimeZone, current, ...known])].map((zone) => ({
    value: zone,
    label: verbatim(zone.replaceAll('_', ' ')),
  }))
}

export function CommunityForm({ editor }: { editor: Editor<Community> }) {
  const community = editor.editing
  const create = useCreateCommunity()
  const update = useUpdateCommunity(community?.id ?? '')
  const form = useShapedForm({
    draft: editor.draft,
    shape: communityBody,
    initialValues: {
      name: community?.name ?? '',
      area: community?.area ?? '',
      city: community?.city ?? '',
      state: community?.state ?? '',
      country: community?.country ?? '',
      timeZone: community?.timeZone ?? defaultTimeZone,
    },
    send: community ? update.send : create.send,
    failed: failedToSave(community !== undefined),
  })
  const filled = Object.values(form.values).every((value) => value.trim() !== '')
  const title = community ? 'Update Community' : 'Create Community'
  return (
    <FormCard form={form} editor={editor} title={title} submit={title} disabled={!filled}>
      <TextInput label="Name" autoComplete="off" {...form.text('name')} />
      <TextInput label="Area" autoComplete="off" {...form.text('area')} />
      <TextInput label="City" autoComplete="off" {...form.text('city')} />
      <TextInput label="State" autoComplete="off" {...form.text('state')} />
      <TextInput label="Country" autoComplete="off" {...form.text('country')} />
      <Select
        label="Time Zone"
        hint="Decides when a day begins and ends."
        options={zones(form.values.timeZone)}
        {...form.text('timeZone')}
      />
    </FormCard>
  )
}
