import { Select } from '../../ui/input/select.tsx'
import { useCommunities } from './communities.queries.ts'
import { asOptions } from './community-filter.part.tsx'

/** A super admin chooses a community before anything is shown. */
export function CommunityChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data, error } = useCommunities()
  return (
    <Select
      label="Community"
      empty="Select"
      className="mb-6 max-w-lg"
      options={asOptions(data)}
      value={value}
      error={error ? 'Failed to load communities.' : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
