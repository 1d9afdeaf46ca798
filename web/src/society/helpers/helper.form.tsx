import { helperCategoryLabels } from '@aangan/contract/society/helper-categories'
import { canChooseHelperCommunities, helperBody, helperMessages, type Helper } from '@aangan/contract/society/helpers'
import type { Label } from '@aangan/contract/core/language/text'
import { useId } from 'react'
import { messageOr } from '../../core/api/api.ts'
import { asOptions } from '../communities/community-filter.part.tsx'
import { useCommunities } from '../communities/communities.queries.ts'
import { useSay } from '../../core/language/say.ts'
import { useUser } from '../../shell/session/session.ts'
import { CheckList } from '../../ui/input/check-list.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import type { Editor } from '../../ui/form/editor.ts'
import { FormCard } from '../../ui/form/form-card.tsx'
import { useShapedForm } from '../../ui/form/form.ts'
import { named } from '../../ui/input/options.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useAddHelper, useUpdateHelper } from './helpers.queries.ts'

export function HelperForm({ editor }: { editor: Editor<Helper> }) {
  const say = useSay()
  const helper = editor.editing
  const choosesCommunities = canChooseHelperCommunities(useUser())
  const communities = useCommunities({ enabled: choosesCommunities })
  const add = useAddHelper()
  const update = useUpdateHelper(helper?.id ?? '')
  const form = useShapedForm({
    draft: editor.draft,
    shape: helperBody,
    initialValues: {
      name: helper?.name ?? '',
      contactNo: helper?.contactNo ?? '',
      category: helper?.category ?? '',
      isAvailable: helper?.isAvailable ?? true,
      communities: helper?.communities.map(({ id }) => id) ?? [],
    },
    prepare: ({ communities: ids, ...typed }) => ({
      ...typed,
      ...(choosesCommunities && { communities: ids.map((id) => ({ id })) }),
    }),
    problems: ({ communities: ids }) => ({
      communities: choosesCommunities && ids.length === 0 ? helperMessages.communities : undefined,
    }),
    send: helper ? update.send : add.send,
    failed: messageOr(helper ? 'Failed to update helper.' : 'Failed to add helper.'),
  })
  const title: Label = helper ? 'Update Helper' : 'Add Helper'

  // The messages of all fields are one error (specification 5, Helper form); each wrong field points to it.
  const errorId = useId()
  const wrong = (['name', 'contactNo', 'category', 'communities'] as const).filter((name) => Boolean(form.errors[name]))
  const tied = (name: (typeof wrong)[number]) =>
    wrong.includes(name) ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
  const field = (name: 'name' | 'contactNo' | 'category') => ({ ...form.text(name), error: undefined, ...tied(name) })

  return (
    <FormCard form={form} editor={editor} title={title} submit={title}>
      <TextInput label="Name" autoComplete="off" {...field('name')} />
      <PhoneInput label="Contact Number" autoComplete="off" {...field('contactNo')} />
      <Select label="Category" empty="Select" options={named(helperCategoryLabels)} {...field('category')} />
      <div className="sm:mt-6">
        <Checkbox label="Available" {...form.tick('isAvailable')} />
      </div>
      {choosesCommunities && (
        <div className="sm:col-span-2">
          <CheckList
            label="Communities"
            options={asOptions(communities.data)}
            chosen={form.values.communities}
            onChoose={(ids) => {
              form.set('communities', ids)
              if (ids.length > 0) form.setError('communities', null)
            }}
            note={
              communities.isError ? 'Failed to load communities.' : communities.isPending ? 'Loading...' : undefined
            }
            {...tied('communities')}
          />
        </div>
      )}
      <p id={errorId} role="alert" className="text-sm font-medium text-danger sm:col-span-2">
        {wrong.map((name) => say(form.errors[name])).join(' ')}
      </p>
    </FormCard>
  )
}
