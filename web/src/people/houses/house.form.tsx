import { divisions, limits } from '@aangan/contract/core/constants'
import { houseBody, houseTypeLabels, type House } from '@aangan/contract/people/occupancies'
import { CommunityField } from '../../society/communities/community-field.part.tsx'
import { messageOf } from '../../core/api/api.ts'
import { msg } from '@aangan/contract/core/language/text'
import { useSession, useUser } from '../../shell/session/session.ts'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { named, plain } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useAddHouse, useUpdateHouse } from './houses.queries.ts'

export function HouseForm({ editor }: { editor: Editor<House> }) {
  const house = editor.editing
  const user = useUser()
  const { isSuperAdmin } = useSession()
  const add = useAddHouse()
  const update = useUpdateHouse(house?.id ?? '')
  const form = useShapedForm({
    draft: editor.draft,
    shape: houseBody,
    initialValues: {
      division: house?.division ?? '',
      number: house?.number ?? '',
      type: house?.type ?? 'FLAT',
      communityId: '',
    },
    send: house ? update.send : add.send,
    failed: (error) => msg('Failed to save: {reason}', { reason: messageOf(error) }),
  })
  const title = house ? 'Update House' : 'Add House'
  return (
    <FormCard form={form} editor={editor} title={title} submit={title}>
      <Select label="Division" empty="Select" options={plain(divisions)} {...form.text('division')} />
      <TextInput label="House Number" autoComplete="off" maxLength={limits.houseNo} {...form.text('number')} />
      <Select label="Type" options={named(houseTypeLabels)} {...form.text('type')} />
      {isSuperAdmin && !house && <CommunityField chooses locked={user.community} field={form.text('communityId')} />}
    </FormCard>
  )
}
