import { communityBody } from '@aangan/contract/society/communities'
import type { ListedCommunity } from '@aangan/contract/society/community-list'
import type { ContactRequest } from '@aangan/contract/society/contact-requests'
import { defaultTimeZone } from '@aangan/contract/core/constants'
import { useRef, useState } from 'react'
import { raw } from '../../core/language/say.ts'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { failedToSave, useCreateCommunity, useUpdateCommunity } from './change-communities.queries.ts'
import { useRequestDone } from './contact-requests.queries.ts'

/** Every zone the browser knows. Some browsers still use the default's old name. */
const zones = (current: string) => {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Calcutta')
  return [...new Set([defaultTimeZone, current, ...known])].map((zone) => ({
    value: zone,
    label: raw(zone.replaceAll('_', ' ')),
  }))
}

interface Props {
  editor: Editor<ListedCommunity>
  /** The request that it answers. */
  request: ContactRequest | undefined
  onCreated: (id: string) => void
}

export function CommunityForm({ editor, request: given, onCreated }: Props) {
  const community = editor.editing
  // Another request may be pressed while this form asks whether to discard.
  const [request] = useState(community ? undefined : given)
  const requestDone = useRequestDone()
  const created = useRef<string>(undefined)
  const create = useCreateCommunity()
  const update = useUpdateCommunity(community?.id ?? '')
  const form = useShapedForm({
    draft: request ? `community:request:${request.id}` : editor.draft,
    shape: communityBody,
    initialValues: {
      name: community?.name ?? request?.communityName ?? '',
      area: community?.area ?? '',
      city: community?.city ?? '',
      state: community?.state ?? '',
      country: community?.country ?? '',
      timeZone: community?.timeZone ?? defaultTimeZone,
    },
    send: async (body, attempt) => {
      if (community) return update.send(body, attempt)
      const { id } = await create.send(body, attempt)
      created.current = id
      if (request) requestDone.start(request.id)
      return id
    },
    failed: failedToSave(community !== undefined),
  })
  const filled = Object.values(form.values).every((value) => value.trim() !== '')
  const done = () => {
    editor.done()
    if (created.current) onCreated(created.current)
  }
  const title = community ? 'Update Community' : 'Create Community'
  return (
    <FormCard form={form} editor={{ ...editor, done: () => done() }} title={title} submit={title} disabled={!filled}>
      <TextInput label="Name" autoComplete="off" {...form.text('name')} />
      <TextInput label="Area" autoComplete="off" {...form.text('area')} />
      <TextInput label="City" autoComplete="off" {...form.text('city')} />
      <TextInput label="State" autoComplete="off" {...form.text('state')} />
      <TextInput label="Country" autoComplete="off" {...form.text('country')} />
      <Select
        label="Time Zone"
        hint="Dates and times of this community use it."
        options={zones(form.values.timeZone)}
        {...form.text('timeZone')}
      />
    </FormCard>
  )
}
