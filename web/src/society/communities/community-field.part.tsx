import type { Shown } from '../../core/language/say.ts'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { useCommunities } from './communities.queries.ts'
import { asOptions } from './community-filter.part.tsx'

interface Props {
  /** True for a super admin creating something; otherwise the community is locked. */
  chooses: boolean
  locked: { readonly displayName: string } | null
  field: { name: string; value: string; error?: Shown | undefined; onChange: (value: unknown) => void }
}

export const CommunityField = ({ chooses, locked, field }: Props) =>
  chooses ? (
    <Choice {...field} />
  ) : (
    <TextInput label="Community" readOnly value={locked?.displayName ?? ''} error={field.error} />
  )

function Choice(field: Props['field']) {
  const { data, error } = useCommunities()
  return (
    <Select
      label="Community"
      empty="Select"
      options={asOptions(data)}
      {...field}
      error={field.error ?? (error ? 'Failed to load communities.' : undefined)}
    />
  )
}
